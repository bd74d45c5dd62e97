/** How many tests a runner says it has run. */
export interface Count {
  passed: number;
  failed: number;
}

/** A suite's own report as text, `undefined` when it wrote none. */
export type Report = string | undefined;

/**
 * Reads a JUnit report of `deno test`. A skipped test counts as failed: this project has none, and one that didn't run
 * proves nothing.
 */
export function countJunit(report: Report): Count {
  const times = (pattern: RegExp) => report?.match(pattern)?.length ?? 0;
  const failed = times(/<(failure|error)[ >]/g) + times(/<skipped\b/g);
  return { passed: times(/<testcase\b/g) - failed, failed };
}

/** Reads a JSON report of Playwright. Errors outside tests (a server that didn't start, a syntax error) count one each. */
export function countPlaywright(report: Report): Count {
  const { stats, errors } = Object(parse(report));
  const number = (key: string) => Number(Object(stats)[key] ?? 0);
  const failed = number("unexpected") + number("flaky") + number("skipped") +
    (Array.isArray(errors) ? errors.length : 0);
  return { passed: number("expected"), failed };
}

function parse(report: Report): unknown {
  try {
    return JSON.parse(report ?? "");
  } catch {
    return undefined;
  }
}

/** A runner that fails without naming a test, or whose report is missing, counts as one failed test. */
export function honest(succeeded: boolean, report: Report, count: Count): Count {
  const silent = count.failed === 0 && (!succeeded || report === undefined);
  return silent ? { ...count, failed: 1 } : count;
}

/** The sum over all suites. */
export function total(counts: Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((all, count) => all + count[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

/** A run is good when something passed and nothing failed. */
export function isGood({ passed, failed }: Count): boolean {
  return passed > 0 && failed === 0;
}
