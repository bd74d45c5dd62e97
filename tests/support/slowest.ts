import * as v from "valibot";
import type { Report } from "./count.ts";

/** One browser test, and how long it took, repetitions included. */
export interface Timed {
  readonly title: string;
  readonly ms: number;
}

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ results: v.array(v.object({ duration: v.optional(v.number(), 0) })) })),
});

interface Suite {
  specs: v.InferOutput<typeof specSchema>[];
  suites: Suite[];
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(specSchema), []),
  suites: v.optional(v.array(v.lazy(() => suiteSchema)), []),
});

/** The browser tests of a Playwright JSON report that took longest, the longest first; none of a report that is none. */
export function slowest(report: Report, howMany: number): Timed[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), suiteSchema), report);
  const timed = read.success ? timesOf(read.output) : [];
  return timed.sort((a, b) => b.ms - a.ms).slice(0, howMany);
}

function timesOf({ specs, suites }: Suite): Timed[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesOf)];
}
