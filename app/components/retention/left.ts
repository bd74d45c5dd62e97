/** How the panels and notices write a time, and what is left until then. */

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]] as const;
/** Two of a unit are written in it; less goes into the next smaller one, so that nothing jumps from 1 to 0. */
const FROM = 2;

/** A point in time that is `left` ms ahead, in words; where seconds are counted, the time alone and to the second. */
export function whenIn(language: string, left: number): Intl.DateTimeFormat {
  const near = left < FROM * 60_000;
  return new Intl.DateTimeFormat(
    language,
    near ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" },
  );
}

/** "in 23 hours", to the nearest; of seconds the last one is counted to its end. What is below zero counts as zero. */
export function leftIn(language: string, ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= FROM * length) ?? UNITS[3];
  const count = unit === "second" ? Math.ceil(Math.max(0, ms) / length) : Math.round(ms / length);
  return new Intl.RelativeTimeFormat(language).format(count, unit);
}
