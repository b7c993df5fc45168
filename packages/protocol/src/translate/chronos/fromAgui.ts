import { type Fields, fieldsOf, textOf } from "../native.js";

/** A native event, as Chronos publishes it. */
export interface Native {
  readonly type: unknown;
  readonly data: Fields;
}

/**
 * What its AG-UI endpoint made of a native event, back into that event, so that both feeds are corrected by the same
 * rules. Chronos sends a call's START, ARGS and END together: they are one `tool_call` again at the END.
 */
export function createAguiReader(): (event: Fields) => Native | null {
  let tool = "";
  let args: unknown;

  const readers = new Map<unknown, (event: Fields) => Native | null>([
    ["STEP_STARTED", (event) => native("node_start", { node_id: event.stepName })],
    ["STEP_FINISHED", (event) => native("node_end", { node_id: event.stepName })],
    ["TEXT_MESSAGE_CONTENT", (event) => native("model_delta", { content: event.delta })],
    ["TEXT_MESSAGE_END", () => native("model_response", {})],
    ["TOOL_CALL_START", startCall],
    ["TOOL_CALL_ARGS", readArguments],
    ["TOOL_CALL_END", endCall],
    ["TOOL_CALL_RESULT", readResult],
    ["STATE_SNAPSHOT", ({ snapshot }) => native("checkpoint", { state: snapshot })],
    ["CUSTOM", readCustom],
    ["RUN_FINISHED", () => native("completed", {})],
    ["RUN_ERROR", (event) => native("error", { error: event.message })],
  ]);

  function startCall(event: Fields): null {
    tool = textOf(event.toolCallName);
    args = undefined;
    return null;
  }

  function readArguments(event: Fields): null {
    args = event.delta;
    return null;
  }

  function endCall(event: Fields): Native {
    const call = native("tool_call", { id: event.toolCallId, tool, args });
    startCall({});
    return call;
  }

  return (event) => readers.get(event.type)?.(event) ?? null;
}

const native = (type: string, data: Fields): Native => ({ type, data });

const readResult = (event: Fields): Native =>
  native("tool_result", { id: event.toolCallId, result: textOf(event.content) });

function readCustom({ name, value }: Fields): Native {
  if (name === "plan") return native("plan_update", fieldsOf(value));
  if (name === "interrupt") return native("interrupt", { node_id: fieldsOf(value).node });
  // "custom" is what it calls an event whose name it did not find.
  if (name === "custom") return native("custom", fieldsOf(value));
  return native("custom", { custom_type: name, payload: value });
}
