import { existsSync, readFileSync } from "node:fs";

/** Counts a check that is no test run: one passed or one failed. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts the tests in the JSON report of a vitest run that ended with `code`. */
export function countVitest(code, report) {
  return countReport(code, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

/** Counts the tests in the JSON report of a Playwright run that ended with `code`. */
export function countPlaywright(code, report) {
  return countReport(code, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

/** Adds up the counts of all checks. */
export function total(counts) {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** A run that failed without a failed test (a file that does not load, a crash before the report) counts as one failure. */
function countReport(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(report, "utf8")));
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
