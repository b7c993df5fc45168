import { streamTimeline } from "@run-timeline/protocol";
import { expect, test, vi } from "vitest";
import { agent } from "./agent.js";

async function typesOf(name: string): Promise<{ types: string[]; error: unknown }> {
  const types: string[] = [];
  const source = agent(name);
  if (source === undefined) throw new Error(`There is no agent called ${name}.`);
  vi.useFakeTimers();
  try {
    const reading = (async () => {
      for await (const { type } of streamTimeline(source)) types.push(type);
    })();
    const settled = reading.then(
      () => undefined,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return { types, error: await settled };
  } finally {
    vi.useRealTimers();
  }
}

test("a recording is answered", async () => {
  const { types, error } = await typesOf("revenue");
  expect(types.at(-1)).toBe("final_response");
  expect(error).toBeUndefined();
});

test("a stream of the AI SDK asks, and gives no answer", async () => {
  const { types } = await typesOf("ask");
  expect(types).toContain("approval_required");
  expect(types).not.toContain("final_response");
});

test("a crash is thrown after every step was given", async () => {
  const { types, error } = await typesOf("crash");
  expect(types.at(-1)).toBe("tool_group_completed");
  expect(error).toEqual(new Error("The agent's process was killed."));
});

test("there is no agent of another name", () => {
  expect(agent("of tomorrow")).toBeUndefined();
});
