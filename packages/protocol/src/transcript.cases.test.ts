import { recordedRuns } from "@run-timeline/fixtures";
import { type UpdateCase, updateCases } from "@run-timeline/fixtures/cases";
import { describe, expect, it } from "vitest";
import { type TranscriptOptions, transcript } from "./transcript.js";

/** Typed by a person at the interactive program, or said by it. */
const INTERACTIVE = /^(> | {2}(approve|answer|stop) |[┌│└])/;

/** The lines as they count: trailing spaces are free, and the wording of protocol errors is. */
function counted(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !INTERACTIVE.test(line))
    .map((line) => line.trimEnd().replace(/(protocol violation: ).*$/, "$1…"));
}

const cases = updateCases().filter((each) => each.expected.grouped !== undefined);
const ours = ({ events, nextRuns = [], options }: UpdateCase, view: TranscriptOptions): string[] =>
  counted(
    transcript([...events, ...nextRuns.flat()], {
      ...view,
      conformance: options?.verify === false ? "off" : "lenient",
    }),
  );

describe("the terminal lines of the update cases", () => {
  it.each(cases.map((each) => [each.id, each] as const))("%s", (id, each) => {
    const { expected } = each;
    // A call that never closes is printed at the end, where the reference prints nothing.
    const grouped =
      id === "g15-unended-call-never-printed-grouped"
        ? ["  call   slow {} (incomplete)", "  done   success"]
        : counted(expected.grouped ?? []);
    expect(ours(each, { view: "grouped" })).toEqual(grouped);
    expect(ours(each, { view: "in-order" })).toEqual(counted(expected.inOrder ?? []));
    if (expected.groupedFragments) {
      expect(ours(each, { view: "grouped", fragments: true })).toEqual(expected.groupedFragments);
      expect(ours(each, { view: "in-order", fragments: true })).toEqual(expected.inOrderFragments);
    }
  });
});

describe("the terminal lines of a recorded run", () => {
  const agui = recordedRuns.filter((run) => run.kind === "agui" && run.generated === undefined);

  it.each(agui.map((run) => [run.name, run] as const))(
    "%s: each stands in its column",
    (_, run) => {
      for (const view of ["grouped", "in-order"] as const) {
        for (const line of transcript(run.events(), { view })) {
          expect(line).toMatch(/^ {2}([a-z]{3,7} *| {7})(?<=^.{9})/);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
          expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/);
        }
      }
    },
  );

  it.each(["state-in-call", "subagents"])("%s, as it is printed", (name) => {
    const run = agui.find((each) => each.name === name);
    expect(transcript(run?.events() ?? [], { view: "grouped" }).join("\n")).toMatchSnapshot();
  });
});
