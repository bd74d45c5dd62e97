/** What can be said of anything that goes wrong on purpose. */
export interface Facts {
  /** `real`: it happens like this in the real product. `simulated`: only the lab can do it so. */
  readonly nature: "real" | "simulated";
  /** Rules of the protocol's page that it exercises. */
  readonly rules: readonly string[];
}

export const real = (...rules: string[]): Facts => ({ nature: "real", rules });
export const simulated = (...rules: string[]): Facts => ({ nature: "simulated", rules });
