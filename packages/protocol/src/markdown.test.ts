import { recordedRuns } from "@run-timeline/fixtures";
import {
  call,
  custom,
  interruptedOn,
  type Part,
  reasoning,
  result,
  run,
  text,
} from "@run-timeline/fixtures/builders";
import { type ReportCase, reportCases, shipitCases } from "@run-timeline/fixtures/cases";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { fileName } from "./fileName.js";
import { renderMarkdown } from "./markdown.js";
import { shipitToAgui } from "./translate/shipit.js";

interface Node {
  type: string;
  value?: string;
  lang?: string;
  children?: Node[];
}

/** The nodes of a document, flat, in their order. */
function nodes(markdown: string): Node[] {
  const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
  return flat(fromMarkdown(markdown) as Node);
}

const headings = (markdown: string): string[] =>
  markdown.split("\n").filter((line) => /^#{2,5} /.test(line));

const report = (id: string): ReportCase => {
  const found = reportCases().find((each) => each.id === id);
  if (!found) throw new Error(`There is no report ${id}.`);
  return found;
};

describe("the report of a recorded run", () => {
  const runs = recordedRuns.filter((each) => each.kind === "agui" && each.generated === undefined);

  it.each(runs.map((each) => [each.name, each] as const))("%s", async (name, recorded) => {
    const markdown = renderMarkdown(recorded.events(), { title: recorded.title });
    await expect(markdown).toMatchFileSnapshot(`../test/reports/${name}.md`);
    expect(nodes(markdown).some((node) => node.type === "html" || node.type === "image")).toBe(
      false,
    );
  });
});

describe("a report", () => {
  it("tells everything in the order in which it happened, each result under its call", () => {
    const markdown = renderMarkdown(
      run(
        [
          text("m1", "Comparing."),
          call("1", "read_file", { path: "a.md" }),
          call("2", "read_file", { path: "b.md" }),
          result("2", "B", { duration_ms: 2 }),
          result("1", '{"a":1}', { duration_ms: 1500 }),
          text("m2", "Done."),
        ],
        { user: "Compare both" },
      ),
    );
    expect(headings(markdown)).toEqual([
      "## Agent Run",
      "### 1. Agent decision",
      "### 2. Tool calls",
      "#### Read 2 files",
      "##### `read_file`",
      "##### `read_file`",
      "### 3. Final response",
    ]);
    expect(markdown).toContain("**Goal:** Compare both");
    const blocks = nodes(markdown).filter((node) => node.type === "code");
    expect(blocks.map((node) => [node.lang, node.value])).toEqual([
      ["json", '{\n  "path": "a.md"\n}'],
      ["json", '{\n  "a": 1\n}'],
      ["json", '{\n  "path": "b.md"\n}'],
      ["text", "B"],
    ]);
    expect(markdown).toContain("**Duration:** 1.5 s");
    expect(markdown).toContain("**Total tool duration:** 1.5 s");
  });

  it("says where a result came late", () => {
    const markdown = renderMarkdown(
      run([
        call("1", "bash", { command: "sleep 5" }),
        text("m", "Waiting."),
        custom("notice", { content: "Hm" }),
        result("1", "ok"),
      ]),
    );
    expect(markdown).toContain("**Status:** Completed, after section 2 had begun");
  });

  it("cuts a long input and a long result with a mark, never inside a character", () => {
    const long = `${"x".repeat(9)}😀${"y".repeat(90)}`;
    const markdown = renderMarkdown(run([call("1", "f", { long }, long)]), { outputLimit: 10 });
    expect(markdown).toContain(
      "```text\nxxxxxxxxx…\n```\n\n*Cut: 92 of 101 characters are left out.*",
    );
    expect(markdown.match(/\*Cut: /g)).toHaveLength(2);
    const whole = renderMarkdown(run([call("1", "f", {}, long)]), {
      outputLimit: Number.POSITIVE_INFINITY,
    });
    expect(whole).not.toContain("Cut:");
  });

  it.each([
    ["failed", { end: { error: "boom", code: "E1" } }, "**Run status:** Failed (E1)", "boom"],
    [
      "cut off",
      { end: "open" },
      "**Run status:** Unfinished: the stream stopped before the run did",
      "",
    ],
    ["cancelled", { outcome: { type: "cancelled" } }, "**Run status:** Cancelled", ""],
    [
      "waiting",
      { outcome: interruptedOn("q-1") },
      "**Run status:** Waiting for an answer",
      "- Answer q-1?",
    ],
  ] as const)("says that a run is %s", (_, options, status, more) => {
    const markdown = renderMarkdown(run([call("1", "bash", { command: "make" })], options));
    expect(markdown).toContain(status);
    expect(markdown).toContain(more);
    expect(markdown).toContain("**Status:** No result");
    expect(markdown).not.toContain("Successful");
  });

  it("names the calls whose input never arrived whole, and what was wrong with the stream", () => {
    const [start, args] = call("1", "slow", '{"a') as Part[];
    const stray: Part = { type: "TEXT_MESSAGE_END", messageId: "ghost" };
    const markdown = renderMarkdown(run([stray, start as Part, args as Part], { end: "open" }));
    expect(markdown).toContain("**Calls whose input never arrived whole:** `slow`");
    expect(headings(markdown).at(-1)).toMatch(/Stream issues$/);
    expect(markdown).toMatch(/- At event 1: .*ghost/);
  });

  it("has a heading for each run of a thread", () => {
    const events = [
      ...run([text("a", "One.")], { user: "First" }),
      ...run([text("b", "Two.")], { runId: "run-2", user: "Second" }),
    ];
    expect(headings(renderMarkdown(events))).toEqual([
      "## Agent Run",
      "### 1. Final response",
      "## Run 2",
      "### 2. Final response",
    ]);
    expect(renderMarkdown(events)).toContain("**Goal:** Second");
    expect(renderMarkdown(events, { goal: "Mine" })).toMatch(
      /^## Agent Run\n\n\*\*Goal:\*\* Mine\n\n---/,
    );
  });

  it("is its title alone where nothing happened", () => {
    expect(renderMarkdown([])).toBe("## Agent Run\n");
  });

  it("has the sections of shipit's", () => {
    const md = shipitCases().find((each) => each.id === "shipit-067-md-denied-and-unfinished");
    const shipit = shipitToAgui({ threadId: "t", runId: "r" });
    const events = [
      ...(md?.input ?? []).flatMap((each) => shipit.translate(each)),
      ...shipit.end(),
    ];
    const markdown = renderMarkdown(events);
    expect(headings(markdown)).toEqual([
      "## Agent Run",
      "### 1. Tool result",
      "##### Call `x`, which was never announced",
      "### 2. Tool calls",
      "#### Ran ls",
      "##### `bash`",
      "### 3. Agent decision",
      "### 4. Run ended",
    ]);
    expect(markdown).toContain("**Status:** Denied");
    expect(markdown).toContain("**Next action:** finish");
  });
});

describe("what a run contains", () => {
  it("stays inside its code block, backticks and all", () => {
    const markdown = renderMarkdown(report("B160").input as unknown[]);
    const output = "# T\n```js\na\n```\n````\nb\n````\n~~~\n";
    const blocks = nodes(markdown).filter((node) => node.type === "code" && node.lang === "text");
    expect(blocks.map((node) => `${node.value}\n`)).toEqual([output]);
    expect(markdown).toContain(`\`\`\`\`\`text\n${output}\`\`\`\`\``);
    expect(nodes(markdown).some((node) => node.type === "text" && node.value === "after")).toBe(
      true,
    );
  });

  it("leaves with its reasoning only on demand, and never with secrets", () => {
    const { input } = report("B162");
    const markdown = renderMarkdown(input as unknown[]);
    expect(markdown).toContain("**Status:** No result");
    expect(markdown).toContain("boom");
    expect(markdown).not.toContain("think");
    const open = renderMarkdown(input as unknown[], { reasoning: true });
    expect(open).toContain("think");
    for (const each of [markdown, open]) expect(each).not.toMatch(/SECRET|ENC/);
  });

  it("forges no heading, wherever it stands", () => {
    const forged = "# Final response\n\nx\n===\n<h1>x</h1>";
    const markdown = renderMarkdown(
      run(
        [
          reasoning("r", forged),
          text("m", forged),
          call(forged, forged, { [forged]: forged }, forged),
          custom("notice", { kind: forged, content: forged }),
          custom("approval_required", { title: forged, tool_name: forged, tag: forged }),
          custom("connection_required", {
            title: forged,
            reason: forged,
            connection_id: forged,
            auth: forged,
          }),
          custom("artifact_created", { title: forged, path: forged, kind: forged }),
          custom("sub_agent_tool_call", {
            agent: forged,
            task: forged,
            tool_name: forged,
            input: forged,
          }),
          custom("agent_decision", { content: forged, next_action: forged }),
          { type: "TEXT_MESSAGE_END", messageId: forged },
        ],
        { user: forged, end: { error: forged, code: forged } },
      ),
      { reasoning: true, title: forged },
    );
    const found = nodes(markdown).filter((node) => node.type === "heading" || node.type === "html");
    expect(found).toHaveLength(headings(markdown).length);
    expect(headings(markdown).filter((line) => /^### \d+\. Final response/.test(line))).toEqual([]);
  });
});

describe("fileName", () => {
  it.each([
    ["Ada ✨ L/../x", "Ada-L-x.md"],
    ["../../etc/passwd", "etc-passwd.md"],
    ["…", "run.md"],
    ["", "run.md"],
    ["CON", "run-CON.md"],
    ["Prüfung 2026: Отчёт", "Prüfung-2026-Отчёт.md"],
    ["x".repeat(300), `${"x".repeat(80)}.md`],
  ])("makes a safe name of %j", (name, safe) => {
    expect(fileName(name, "md")).toBe(safe);
  });
});
