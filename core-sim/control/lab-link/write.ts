/** Writes a lab's link. */
import { type LabLink, LINK_NAMES } from "./link.ts";
import { shortFault, shortScript } from "./short.ts";

/** The query of a link, without its `?`: read again, it asks for the same. Empty where nothing is asked for. */
export function writeLabLink({ faults = [], script = [], ...made }: LabLink): string {
  const texts: Record<string, string | undefined> = {
    seed: made.seed,
    clock: made.clock,
    speed: made.speed?.toString(),
    approval: made.approval,
    faults: listOf(faults, shortFault),
    script: listOf(script, shortScript),
  };
  return LINK_NAMES.flatMap((name) => {
    const text = texts[name];
    return text === undefined ? [] : [`${name}=${inAddress(text)}`];
  }).join("&");
}

/** The short form where it says all of them, else JSON. */
function listOf<T>(items: readonly T[], short: (item: T) => string | undefined): string | undefined {
  if (items.length === 0) return undefined;
  const texts = items.map(short);
  return texts.includes(undefined) ? JSON.stringify(items) : texts.join(",");
}

/** As a person can read it: a query needn't hide the separators of the short form. */
function inAddress(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
}
