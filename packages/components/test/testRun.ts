import { createRunStore, type RunStore } from "@run-timeline/protocol";

/** Events of a run, as tests write them. */
export const started = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
export const finished = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };

export function call(id: string, name = "read_file", args = `{"path":"${id}.md"}`): object[] {
  return [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name },
    { type: "TOOL_CALL_ARGS", toolCallId: id, delta: args },
    { type: "TOOL_CALL_END", toolCallId: id },
  ];
}

export function result(id: string, content = "ok", status?: "failed" | "denied"): object {
  return {
    type: "TOOL_CALL_RESULT",
    messageId: `${id}-result`,
    toolCallId: id,
    content,
    ...(status && { metadata: { "run-timeline": { status, error: content } } }),
  };
}

export function text(id: string, delta: string): object[] {
  return [{ type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" }, more(id, delta)];
}

export function more(messageId: string, delta: string): object {
  return { type: "TEXT_MESSAGE_CONTENT", messageId, delta };
}

export function ended(messageId: string): object {
  return { type: "TEXT_MESSAGE_END", messageId };
}

/** A store with a run of so many calls, each between two sentences. */
export function longRun(calls: number): RunStore {
  const store = createRunStore();
  const events: object[] = [started];
  for (let n = 0; n < calls; n++) {
    if (n % 4 === 0) events.push(...text(`m${n}`, `Looking at ${n}.`), ended(`m${n}`));
    events.push(...call(`c${n}`), result(`c${n}`, `{"size":${n}}`));
  }
  store.push(events);
  return store;
}
