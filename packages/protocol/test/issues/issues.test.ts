import { ISSUES, type IssueCode, issueGuide } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { ISSUE_EXAMPLES } from "./examples.js";
import { issuesPage } from "./issuesPage.js";
import { play } from "./play.js";

const codes = Object.keys(ISSUES) as IssueCode[];
const modes = ["lenient", "strict", "off"] as const;

describe.each(codes)("%s", (code) => {
  const example = ISSUE_EXAMPLES[code];

  test.each(modes)("is what %s makes of its example, and nothing else", async (mode) => {
    const { issues } = await play(example, mode);
    const found = [...new Set(issues.map((issue) => `${issue.code} ${issue.severity}`))];
    const verdict = example[mode];
    if (verdict === null) expect(found).toEqual([]);
    else if (verdict in ISSUES) expect(found).toEqual([`${verdict} fatal`]);
    else expect(found).toEqual([`${code} ${verdict}`]);
  });

  test("names a rule of the table, and says what was expected", async () => {
    const { issues } = await play(example, example.lenient === null ? "strict" : "lenient");
    for (const { rule, message } of issues) {
      expect(ISSUES[code].rules.split(" ")).toContain(rule);
      expect(message).toMatch(/ Expected .+\.$|^The connection failed: ./);
    }
  });

  test("has the severity of the table where its rule is broken", () => {
    const { severity } = ISSUES[code];
    expect([example.lenient, example.strict]).toContain(
      example.lenient === null ? "fatal" : severity,
    );
  });

  test("has a cause and a cure", () => {
    const { cause, cure } = issueGuide[code];
    for (const sentence of [cause, cure]) expect(sentence).toMatch(/^[A-Za-z].*\.$/);
  });
});

test("docs/issues.md is up to date: npm run docs", async () => {
  await expect(await issuesPage()).toMatchFileSnapshot("../../../../docs/issues.md");
});
