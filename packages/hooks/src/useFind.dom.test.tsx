import { createRunStore } from "@run-timeline/protocol";
import { act, renderHook, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { type UseFindOptions, useFind } from "./find.js";
import { useRun } from "./useRun.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const message = (id: string, delta: string): object[] => [
  { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: id, delta },
  { type: "TEXT_MESSAGE_END", messageId: id },
];

function find(initial: UseFindOptions) {
  const store = createRunStore();
  store.push([START, ...message("m1", "a needle"), ...message("m2", "hay")]);
  const hook = renderHook((options: UseFindOptions) => useFind(useRun({ store }), options), {
    initialProps: initial,
    wrapper: StrictMode,
  });
  return { store, ...hook };
}

describe("useFind", () => {
  it("finds, and goes on while the run does", async () => {
    const { store, result } = find({ query: "needle" });
    await waitFor(() => expect(result.current).toMatchObject({ isDone: true, matches: 1 }));
    act(() => void store.push(message("m3", "another Needle")));
    await waitFor(() => expect(result.current?.matches).toBe(2));
    expect(result.current?.step("message:m1", 1)?.key).toBe("message:m3");
    expect(result.current?.indexOf("message:m3")).toBe(1);
  });

  it("shows what the filters ask for, in the view that it is asked for", async () => {
    const { result, rerender } = find({ filters: { kinds: ["message"] } });
    await waitFor(() => expect(result.current?.outline.length).toBe(2));
    rerender({ view: "in-order", filters: { kinds: ["message"] } });
    expect(result.current?.outline.view ?? "in-order").toBe("in-order");
    await waitFor(() => expect(result.current?.outline.length).toBe(6));
  });

  it("looks again when it is asked for something else", async () => {
    const { result, rerender } = find({ query: "needle" });
    await waitFor(() => expect(result.current?.matches).toBe(1));
    rerender({ query: "nothing of the kind" });
    await waitFor(() => expect(result.current).toMatchObject({ isDone: true, matches: 0 }));
  });
});
