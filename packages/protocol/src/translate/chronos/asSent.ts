import type { Event } from "../../events.js";
import { type Fields, fieldsOf, textOf } from "../native.js";
import type { Translator } from "../translator.js";
import { goJson, sorted } from "./goJson.js";
import type { ChronosOptions } from "./options.js";

/** An event with the fields in the order in which Chronos' struct names them. */
type Sent = readonly (readonly [key: string, value: unknown])[];

/**
 * What Chronos' own translator sends, faults included: results without a message id, one open message a connection,
 * nothing closed at an ending, fields with an empty value left out.
 */
export function chronosAsSent({ threadId, runId }: ChronosOptions): Translator {
  let messages = 0;
  let tools = 0;
  let openMessage = "";
  let lastTool = "";

  const run = (type: string): Sent => [
    ["type", type],
    ["threadId", threadId],
    ["runId", runId],
  ];
  const nextTool = (): string => `${runId}-tool-${++tools}`;

  function startMessage(): Sent {
    openMessage = `${runId}-msg-${++messages}`;
    return [
      ["type", "TEXT_MESSAGE_START"],
      ["messageId", openMessage],
      ["role", "assistant"],
    ];
  }

  const content = (delta: string): Sent => [
    ["type", "TEXT_MESSAGE_CONTENT"],
    ["messageId", openMessage],
    ["delta", delta],
  ];

  function endMessage(): Sent {
    const end: Sent = [
      ["type", "TEXT_MESSAGE_END"],
      ["messageId", openMessage],
    ];
    openMessage = "";
    return end;
  }

  function modelDelta(data: Fields): Sent[] {
    const delta = textOf(data.content);
    if (delta === "") return [];
    return openMessage === "" ? [startMessage(), content(delta)] : [content(delta)];
  }

  function modelResponse(data: Fields): Sent[] {
    if (openMessage !== "") return [endMessage()];
    const text = textOf(data.content);
    return text === "" ? [] : [startMessage(), content(text), endMessage()];
  }

  const startTool = (id: string, data: Fields): Sent => [
    ["type", "TOOL_CALL_START"],
    ["toolCallId", id],
    ["toolCallName", textOf(data.tool)],
  ];

  function toolCall(data: Fields): Sent[] {
    lastTool = textOf(data.id) || nextTool();
    return [
      startTool(lastTool, data),
      [
        ["type", "TOOL_CALL_ARGS"],
        ["toolCallId", lastTool],
        ["delta", textOrGoJson(data.args)],
      ],
      [
        ["type", "TOOL_CALL_END"],
        ["toolCallId", lastTool],
      ],
    ];
  }

  function toolResult(data: Fields): Sent[] {
    const id = textOf(data.id) || lastTool;
    if (id !== "") return [result(id, data)];
    lastTool = nextTool();
    return [
      startTool(lastTool, data),
      [
        ["type", "TOOL_CALL_END"],
        ["toolCallId", lastTool],
      ],
      result(lastTool, data),
    ];
  }

  const verbs = new Map<unknown, (data: Fields) => Sent[]>([
    ["node_start", (data) => [step("STEP_STARTED", data)]],
    ["node_end", (data) => [step("STEP_FINISHED", data)]],
    ["model_delta", modelDelta],
    ["model_response", modelResponse],
    ["tool_call", toolCall],
    ["tool_result", toolResult],
    ["plan_update", (data) => [custom("plan", sorted(data))]],
    ["checkpoint", checkpoint],
    ["interrupt", (data) => [custom("interrupt", { node: textOf(data.node_id) })]],
    ["completed", () => [run("RUN_FINISHED")]],
    ["error", runError],
    ["custom", (data) => [custom(textOf(data.name) || "custom", sorted(data))]],
  ]);

  return {
    start: () => [toEvent(run("RUN_STARTED"))],
    translate(native) {
      const { type, data } = fieldsOf(native);
      try {
        return (verbs.get(type)?.(fieldsOf(data)) ?? []).map(toEvent);
      } catch {
        // Nested deeper than can be written: Chronos skips what it cannot marshal.
        return [];
      }
    },
    end: () => [],
  };
}

const step = (type: string, data: Fields): Sent => [
  ["type", type],
  ["stepName", textOf(data.node_id)],
];

const result = (id: string, data: Fields): Sent => [
  ["type", "TOOL_CALL_RESULT"],
  ["toolCallId", id],
  ["content", textOf(data.result) || textOf(data.error) || textOrGoJson(data.result)],
];

const custom = (name: string, value: unknown): Sent => [
  ["type", "CUSTOM"],
  ["name", name],
  ["value", value],
];

const checkpoint = (data: Fields): Sent[] => [
  [
    ["type", "STATE_SNAPSHOT"],
    ["snapshot", sorted(data.state)],
  ],
];

const runError = (data: Fields): Sent[] => [
  [
    ["type", "RUN_ERROR"],
    ["message", textOf(data.error)],
  ],
];

/** Text as it is, nothing as nothing, any other value as JSON. */
function textOrGoJson(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : goJson(value);
}

/** Go leaves out empty text and nil; `{}` and `false` of an open field stay. */
function toEvent(sent: Sent): Event {
  const kept = sent.filter(([, value]) => value !== "" && value !== undefined && value !== null);
  // What Chronos sends may break the schema: that is what this mode is for.
  return Object.fromEntries(kept) as unknown as Event;
}
