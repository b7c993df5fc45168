import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { act, render, renderHook } from "@testing-library/react";
import { memo, StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Run } from "./run.js";
import { useInterrupts } from "./useInterrupts.js";
import { useIssues } from "./useIssues.js";
import { useMessages } from "./useMessages.js";
import { useOutline } from "./useOutline.js";
import { useRow } from "./useRow.js";
import { useRun } from "./useRun.js";
import { useRunState } from "./useRunState.js";
import { useRunView } from "./useRunView.js";
import { useSubagent } from "./useSubagent.js";
import { useSubagents } from "./useSubagents.js";
import { useToolCall } from "./useToolCall.js";
import { useToolGroups } from "./useToolGroups.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const call = (id: string, name = "read_file", rest: object = {}) => [
  { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name, ...rest },
  { type: "TOOL_CALL_ARGS", toolCallId: id, delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: id },
  { type: "TOOL_CALL_RESULT", messageId: `${id}-r`, toolCallId: id, content: "ok" },
];
const text = (id: string, delta: string) => [
  { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: id, delta },
];
const more = (id: string, delta: string) => ({
  type: "TEXT_MESSAGE_CONTENT",
  messageId: id,
  delta,
});

let store: RunStore;
beforeEach(() => {
  store = createRunStore();
});

const read = <T,>(use: (run: Run) => T) =>
  renderHook(() => use(useRun({ store })), { wrapper: StrictMode });
const push = (...events: unknown[]) => act(() => void store.push(events));

describe("the hooks of a run", () => {
  it("give messages, state and what a selector takes of it", () => {
    const { result } = read((run) => ({
      messages: useMessages(run),
      city: useRunState(run, (state) => (state as { city?: string } | undefined)?.city),
      state: useRunState(run),
    }));
    expect(result.current).toEqual({ messages: [], city: undefined, state: undefined });
    push(START, ...text("m1", "Hi"), { type: "STATE_SNAPSHOT", snapshot: { city: "Kraków" } });
    expect(result.current.messages).toHaveLength(1);
    expect(result.current.city).toBe("Kraków");
    expect(result.current.state).toEqual({ city: "Kraków" });
  });

  it("give a tool call, and tool groups as the grouped view has them", () => {
    const { result } = read((run) => ({
      call: useToolCall(run, "c1"),
      groups: useToolGroups(run),
    }));
    push(START, ...call("c1"), ...call("c2"), ...text("m1", "Found it."), ...call("c3"));
    expect(result.current.call).toMatchObject({ name: "read_file", status: "completed" });
    expect(result.current.groups.map(({ calls }) => calls)).toEqual([["c1", "c2"], ["c3"]]);
    const { groups } = result.current;
    push({ type: "STATE_SNAPSHOT", snapshot: {} });
    expect(result.current.groups).toBe(groups);
  });

  it("give subagents, interrupts and issues", () => {
    const { result } = read((run) => ({
      all: useSubagents(run),
      one: useSubagent(run, "s1"),
      interrupts: useInterrupts(run),
      issues: useIssues(run),
    }));
    push(START, { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "scout" });
    push({ type: "TOOL_CALL_ARGS", toolCallId: "nobody", delta: "{}" });
    push({
      type: "RUN_FINISHED",
      threadId: "t1",
      runId: "r1",
      outcome: { type: "interrupt", interrupts: [{ id: "i1", reason: "input_required" }] },
    });
    expect(result.current.all.map(({ name }) => name)).toEqual(["scout"]);
    expect(result.current.one).toBe(result.current.all[0]);
    expect(result.current.interrupts.map(({ id }) => id)).toEqual(["i1"]);
    expect(result.current.issues[0]?.index).toBe(2);
  });

  it("give the reader's choices and change them", () => {
    const { result } = read((run) => useRunView(run));
    expect(result.current).toMatchObject({ view: "grouped", selection: null, query: "" });
    act(() => result.current.setView("in-order"));
    act(() => result.current.setOpen("tool-group:g1", true));
    act(() => result.current.setQuery("berlin"));
    expect(result.current).toMatchObject({ view: "in-order", query: "berlin" });
    expect(result.current.open.get("tool-group:g1")).toBe(true);
  });

  it("say what they need when they are given no run", () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const none = undefined as unknown as Run;
    expect(() => renderHook(() => useRow(none, "x"))).toThrow(
      "useRow got no run. It reads its row from one. Pass what useRun returned.",
    );
    expect(() => renderHook(() => useMessages(none))).toThrow("useMessages got no run.");
    silent.mockRestore();
  });

  it("leave no listener behind", () => {
    let listening = 0;
    const counted =
      <A extends unknown[]>(subscribe: (...given: A) => () => void) =>
      (...given: A) => {
        listening++;
        const unsubscribe = subscribe(...given);
        return () => {
          listening--;
          unsubscribe();
        };
      };
    const watched: RunStore = Object.create(store, {
      subscribe: { value: counted(store.subscribe) },
      subscribeTo: { value: counted(store.subscribeTo) },
    });
    const { unmount } = renderHook(
      () => {
        const run = useRun({ store: watched });
        useMessages(run);
        useToolGroups(run);
        useToolCall(run, "c1");
        useRow(run, "tool-call:c1");
      },
      { wrapper: StrictMode },
    );
    // One for all that hear of everything, one for the call.
    expect(listening).toBe(2);
    unmount();
    expect(listening).toBe(0);
  });
});

function Rows({
  run,
  view,
  renders,
}: {
  run: Run;
  view: "grouped" | "in-order";
  renders: Map<string, number>;
}) {
  const outline = useOutline(run, { view });
  renders.set("list", (renders.get("list") ?? 0) + 1);
  return [...outline].map(({ key }) => (
    <Row key={key} run={run} rowKey={key} view={view} renders={renders} />
  ));
}
const Row = memo(function Row(props: {
  run: Run;
  rowKey: string;
  view: "grouped" | "in-order";
  renders: Map<string, number>;
}) {
  const shown = useRow(props.run, props.rowKey, props.run.store.outline(props.view));
  props.renders.set(props.rowKey, (props.renders.get(props.rowKey) ?? 0) + 1);
  return <p>{shown?.row.kind}</p>;
});

function App(props: { view: "grouped" | "in-order"; renders: Map<string, number> }) {
  return <Rows run={useRun({ store })} {...props} />;
}

describe("a row", () => {
  function show(view: "grouped" | "in-order") {
    const renders = new Map<string, number>();
    render(<App view={view} renders={renders} />);
    return renders;
  }
  /** The names of the rows that rendered meanwhile. */
  function rendered(renders: Map<string, number>, change: () => void): string[] {
    const before = new Map(renders);
    change();
    return [...renders.keys()].filter(
      (key) => key !== "list" && renders.get(key) !== before.get(key),
    );
  }

  it("renders when its own entity changed, and no other does", () => {
    const renders = show("grouped");
    push(START, ...text("m0", "Looking."), ...call("c1"), ...text("m1", "Found"));
    expect(rendered(renders, () => push(more("m1", " one")))).toEqual(["message:m1"]);
  });

  it("in order renders only where its part of the text grew", () => {
    const renders = show("in-order");
    push(
      START,
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "read_file" },
      { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"path":' },
      { type: "STATE_SNAPSHOT", snapshot: { a: 1 } },
      { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '"gue' },
    );
    const kinds = [...store.outline("in-order")].map(({ kind }) => kind);
    expect(kinds).toEqual(["run", "call", "args", "state", "args"]);
    const last = store.outline("in-order").at(4)?.key;
    const grew = rendered(renders, () =>
      push({ type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: 'sts.csv"' }),
    );
    expect(grew).toEqual([last]);
  });

  it("in order renders the row where a text began when it ends, and for none of its words", () => {
    const renders = show("in-order");
    push(START, ...text("m1", "Found"));
    const [, began, words] = [...store.outline("in-order")].map(({ key }) => key);
    expect(rendered(renders, () => push(more("m1", " one")))).toEqual([words]);
    const ended = rendered(renders, () => push({ type: "TEXT_MESSAGE_END", messageId: "m1" }));
    expect(ended).toContain(began);
  });

  it("renders a message whose parts became others", () => {
    const renders = show("grouped");
    const part = (words: string) => ({ type: "text", text: words });
    const message = (words: string) => ({ id: "u1", role: "user", content: [part(words)] });
    push(START, { type: "MESSAGES_SNAPSHOT", messages: [message("one")] });
    const changed = rendered(renders, () =>
      push({ type: "MESSAGES_SNAPSHOT", messages: [message("two")] }),
    );
    expect(changed).toEqual(["message:u1"]);
  });
});
