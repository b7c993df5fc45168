import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countCheck, countPlaywright, countVitest, total } from "./testCounts.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content) {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("a check that is no test run counts as one", () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0 });
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1 });
});

test("the tests of a vitest report are counted", () => {
  const report = reportOf({ numPassedTests: 7, numFailedTests: 2 });
  expect(countVitest(1, report)).toEqual({ passed: 7, failed: 2 });
});

test("the tests of a Playwright report are counted", () => {
  const report = reportOf({ stats: { expected: 5, flaky: 1, unexpected: 0 } });
  expect(countPlaywright(0, report)).toEqual({ passed: 6, failed: 0 });
});

test("a run that failed without a failed test counts as one failure", () => {
  const report = reportOf({ numPassedTests: 7, numFailedTests: 0 });
  expect(countVitest(1, report)).toEqual({ passed: 7, failed: 1 });
});

test("a run that left no report counts as one failure", () => {
  const nowhere = join(folder, "nowhere.json");
  expect(countVitest(0, nowhere)).toEqual({ passed: 0, failed: 1 });
});

test("the total adds up passed and failed", () => {
  const counts = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ];
  expect(total(counts)).toEqual({ passed: 7, failed: 2 });
});
