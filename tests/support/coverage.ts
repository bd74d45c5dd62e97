/** How much of a part the tests ran, from a report in the format of lcov. */

export interface Covered {
  readonly lines: Share;
  readonly branches: Share;
}
/** How many of all were hit. */
export interface Share {
  readonly hit: number;
  readonly all: number;
}

/** Sums what the report says of the files below each folder of `base`; both end in a slash. */
export function coverageOf(lcov: string, base: string, folders: readonly string[]): ReadonlyMap<string, Covered> {
  const files = lcov.split("end_of_record").map((record) => ({
    path: /^SF:(.+)$/m.exec(record)?.[1] ?? "",
    count: (name: string) => Number(new RegExp(`^${name}:(\\d+)$`, "m").exec(record)?.[1] ?? 0),
  }));
  return new Map(folders.map((folder) => {
    const inside = files.filter(({ path }) => path.startsWith(`${base}${folder}`));
    const sum = (name: string) => inside.reduce((total, { count }) => total + count(name), 0);
    return [folder, {
      lines: { hit: sum("LH"), all: sum("LF") },
      branches: { hit: sum("BRH"), all: sum("BRF") },
    }];
  }));
}

/** `sdk/: 96.1 % of 2,494 lines, 96.7 % of 964 branches`. */
export function inWords(folder: string, { lines, branches }: Covered): string {
  const share = ({ hit, all }: Share, what: string) =>
    `${(all === 0 ? 0 : hit / all * 100).toFixed(1)} % of ${all.toLocaleString("en")} ${what}`;
  return `${folder}: ${share(lines, "lines")}, ${share(branches, "branches")}`;
}
