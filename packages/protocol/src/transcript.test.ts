import { describe, expect, it } from "vitest";
import type { ToolCallEntity } from "./entities.js";
import { createTranscript, type TranscriptOptions } from "./transcript.js";
import type { Update } from "./updates.js";

const base = { event: 0, owner: null };

const text = (id: string, ...deltas: string[]): Update[] => {
  const entity = {} as never;
  const update = (change: object): Update =>
    ({ ...base, type: "message", index: 0, id, change, entity }) as Update;
  return [
    update({ kind: "started" }),
    ...deltas.map((delta) => update({ kind: "content", delta })),
    update({ kind: "ended" }),
  ];
};

const call = (
  toolCallId: string,
  name: string,
  kind: string,
  deltas: string[] = [],
  result?: string,
): Update => {
  const entity = { name, arguments: deltas.join(""), content: result } as unknown as ToolCallEntity;
  const change = { kind, toolCallId, name, delta: deltas.at(-1) };
  return { ...base, type: "message", index: 0, id: "m", change, entity } as Update;
};

const state = (value: unknown): Update => ({ ...base, type: "state", state: value, entity: null });
const done: Update = { ...base, type: "done", end: "success", entity: null };

function lines(updates: Update[], options: TranscriptOptions): string[] {
  const printer = createTranscript(options);
  return [...updates.flatMap((update) => printer.feed(update)), ...printer.finish()];
}

describe("createTranscript", () => {
  it("writes a call when it closes, below the state that arrived meanwhile", () => {
    const updates = [
      call("c-1", "add", "toolCallStarted"),
      call("c-1", "add", "toolCallArgs", ['{"a"']),
      state({ tasks: [{ done: true }, { done: false }, { status: "completed" }] }),
      call("c-1", "add", "toolCallArgs", ['{"a"', ":1}"]),
      call("c-1", "add", "toolCallEnded", ['{"a"', ":1}"]),
      call("c-1", "add", "toolResult", [], "ok\nthen"),
      done,
    ];
    expect(lines(updates, { view: "grouped" })).toEqual([
      "  state  1 open · 2 done",
      '  call   add {"a":1}',
      "  result ok then",
      "  done   success",
    ]);
    expect(lines(updates, { view: "in-order" })).toEqual([
      "  call   add (1)",
      '  args   (1) {"a"',
      "  state  1 open · 2 done",
      "  args   (1) :1}",
      "  end    add (1)",
      "  result ok then",
      "  done   success",
    ]);
  });

  it("prints a call that never closes at the end", () => {
    const open = [
      call("c-1", "slow", "toolCallStarted"),
      call("c-1", "slow", "toolCallArgs", ["{}"]),
    ];
    const aborted = call("c-1", "slow", "toolCallAborted", ["{}"]);
    expect(lines([...open, aborted, done], { view: "grouped" })).toEqual([
      "  call   slow {} (incomplete)",
      "  done   success",
    ]);
    expect(lines(open, { view: "grouped" })).toEqual(["  call   slow {} (incomplete)"]);
    expect(lines([...open, aborted, done], { view: "in-order" })).toEqual([
      "  call   slow (1)",
      "  args   (1) {}",
      "  done   success",
    ]);
  });

  it("runs text on inline, and brackets each delta on demand", () => {
    const updates = [
      ...text("m", "He", "llo"),
      call("c", "f", "toolCallArgs", ["x"]),
      call("c", "f", "toolCallEnded", ["x"]),
    ];
    expect(lines(text("m", "He", "llo"), { view: "grouped" })).toEqual(["  text   Hello"]);
    expect(lines(updates, { view: "grouped", fragments: true })).toEqual([
      "  text   [He][llo]",
      "  call   f [x]",
    ]);
  });

  it("sets the further lines of a text below its first, so that no text can look like a line of the run", () => {
    expect(lines(text("m", "One\n  done   suc", "cess\r\n", "two"), { view: "grouped" })).toEqual([
      "  text   One",
      "           done   success",
      "         two",
    ]);
  });

  it("shows the growing text line", () => {
    const printer = createTranscript({ view: "in-order" });
    expect(printer.pending).toBeNull();
    for (const update of text("m", "Hel", "lo").slice(0, 3)) printer.feed(update);
    expect(printer.pending).toBe("  text   Hello");
    expect(printer.finish()).toEqual(["  text   Hello"]);
    expect(printer.pending).toBeNull();
  });

  it("lets nothing through that a terminal would obey", () => {
    expect(lines(text("m", "a\u001b[2Jb"), { view: "grouped" })).toEqual(["  text   a\\u001b[2Jb"]);
    const [line] = lines([call("c", "rm\u202e", "toolCallEnded", ["\u001b]0;x\u0007"])], {
      view: "grouped",
    });
    expect(line).toBe("  call   rm\\u202e \\u001b]0;x\\u0007");
  });

  it("clips a result to 88 characters", () => {
    const [line] = lines([call("c", "f", "toolResult", [], "😀".repeat(89))], { view: "grouped" });
    expect(line).toBe(`  result ${"😀".repeat(87)}…`);
    const [whole] = lines([call("c", "f", "toolResult", [], "x".repeat(88))], { view: "grouped" });
    expect(whole).toBe(`  result ${"x".repeat(88)}`);
  });

  it.each([
    [undefined, "empty"],
    [{}, "empty"],
    [{ tasks: [] }, "empty"],
    [{ n: 1 }, '{"n":1}'],
    [[1], "[1]"],
  ])("says what a state is: %j", (value, said) => {
    expect(lines([state(value)], { view: "grouped" })).toEqual([`  state  ${said}`]);
  });

  it.each([
    [{ end: "interrupted", interruptIds: ["a", "b"] }, "interrupted on 2"],
    [{ end: "failed", message: "card declined", code: "E_CARD" }, "failed [E_CARD] card declined"],
    [{ end: "failed", message: "boom", code: null }, "failed boom"],
    [{ end: "cancelled" }, "cancelled"],
    [{ end: "aborted" }, "aborted"],
  ])("says how the run ended: %j", (end, said) => {
    const update = { ...base, type: "done", entity: null, ...end } as Update;
    expect(lines([update], { view: "grouped" })).toEqual([`  done   ${said}`]);
  });

  it("says of a cut-off run why it is none that succeeded", () => {
    const message = "the stream ended before RUN_FINISHED or RUN_ERROR";
    const error: Update = { ...base, type: "error", error: "protocol", message, entity: null };
    const end: Update = { ...base, type: "done", end: "truncated", entity: null };
    expect(lines([error, end], { view: "grouped" })).toEqual([
      `  error  protocol violation: ${message}`,
      `  done   failed protocol violation: ${message}`,
    ]);
  });
});
