import type { Event, WireInterrupt } from "../../events.js";
import { createCalls } from "../calls.js";
import { timelineMetadata } from "../metadata.js";
import {
  type Fields,
  fieldsOf,
  jsonOf,
  nameOf,
  textOf,
  textOrJson,
  timeOf,
  withOrigin,
} from "../native.js";
import { resultEvent } from "../results.js";
import { createRuns } from "../runs.js";
import { createTexts } from "../texts.js";
import type { Translator } from "../translator.js";
import { createAguiReader, type Native } from "./fromAgui.js";
import { createNodes } from "./nodes.js";
import type { ChronosOptions } from "./options.js";

/** Chronos' events as they should have been sent. */
export function chronosCorrected(options: ChronosOptions): Translator {
  const { threadId, runId, connection, chat = false } = options;
  const prefix = connection ? `${connection}-` : "";
  /** What Chronos' own endpoint mints begins like this, on every connection anew. */
  const minted = `${runId}-tool-`;
  let messages = 0;
  let tools = 0;
  let questions = 0;
  let waiting: WireInterrupt[] = [];

  const runs = createRuns(threadId, runId, prefix + runId);
  const nodes = createNodes();
  const texts = createTexts(() => `${prefix}${runs.id}-msg-${++messages}`);
  const calls = createCalls(() => `${prefix}${runs.id}-tool-${++tools}`);
  const readAgui = createAguiReader();

  /** Nothing may stay open at an ending; what no event closed says so. */
  const closeAll = (): Event[] => [...texts.closeAll({ incomplete: true }), ...nodes.endAll()];

  const callId = (data: Fields): string | undefined => {
    const id = nameOf(data.id);
    return id?.startsWith(minted) ? prefix + id : id;
  };

  function modelDelta(data: Fields): Event[] {
    const delta = textOf(data.content);
    return delta === "" ? [] : texts.append(laneOf(data), delta, speakerOf(data));
  }

  /** Closes the message that it answers for, or is a whole message where none was streamed. */
  function modelResponse(data: Fields): Event[] {
    const lane = laneToClose(data, texts.lanes());
    const said = lane === undefined ? modelDelta(data) : [];
    const events = [...said, ...texts.close(lane ?? laneOf(data))];
    if (!chat || data.stop_reason !== "end" || events.length === 0) return events;
    return [...runs.open(), ...events, ...closeAll(), ...runs.finish()];
  }

  function toolCall(data: Fields): Event[] {
    const tool = textOf(data.tool);
    const call = calls.open({ id: callId(data), tool, agent: agentOf(data) });
    const delta = typeof data.args === "string" ? data.args : jsonOf(data.args ?? {});
    return [
      { type: "TOOL_CALL_START", toolCallId: call.id, toolCallName: tool },
      { type: "TOOL_CALL_ARGS", toolCallId: call.id, delta },
      { type: "TOOL_CALL_END", toolCallId: call.id },
    ];
  }

  function toolResult(data: Fields): Event[] {
    const tool = nameOf(data.tool);
    const { call, unseen, byOrder } = calls.answer({
      id: callId(data),
      tool,
      agent: agentOf(data),
    });
    const error = textOrJson(data.error);
    const result = resultEvent(call.id, {
      output: data.result ?? (error === "" ? "" : undefined),
      ...(error !== "" && { status: "failed", error }),
      ...(byOrder && { matched_by: "order" }),
    });
    return unseen ? [...unseenCall(call.id, tool), result] : [result];
  }

  function custom(data: Fields): Event[] {
    if (isEmpty(data)) return [];
    const own = nameOf(data.custom_type);
    const event: Event = {
      type: "CUSTOM",
      name: own ?? nameOf(data.name) ?? "custom",
      value: own !== undefined && data.payload !== undefined ? data.payload : data,
    };
    if (runs.isOpen || runs.lastEnd === null) return [event];
    // Custom events travel apart and may come after the end: a run for them alone keeps what the end said.
    return [...runs.open(), event, ...runs.endAsBefore()];
  }

  function completed(): Event[] {
    if (!runs.isOpen && (runs.lastEnd === "success" || runs.lastEnd === "failed")) return [];
    return [...runs.open(), ...closeAll(), ...runs.finish()];
  }

  function error(data: Fields): Event[] {
    if (!runs.isOpen && runs.lastEnd === "failed") return [];
    const opening = runs.lastEnd === null ? runs.open() : [];
    const message = textOf(data.error) || "The run failed without saying why.";
    return [...opening, ...closeAll(), ...runs.fail(message)];
  }

  /** The run pauses: AG-UI ends it there, and what follows is the next one. */
  function interrupt(data: Fields): Event[] {
    const node = textOf(data.node_id);
    const isRepeated = !runs.isOpen && runs.lastEnd === "interrupted";
    if (isRepeated && node === "") return [];
    if (!isRepeated) waiting = [];
    const opening = runs.open();
    waiting.push(question(`${prefix}${runId}-interrupt-${++questions}`, node, data.state));
    const interrupts = [...waiting];
    return [
      ...opening,
      ...closeAll(),
      { type: "CUSTOM", name: "interrupt", value: { node } },
      ...runs.finish({ outcome: { type: "interrupt", interrupts } }),
    ];
  }

  /** Part of a run: opens one where none is open. */
  const within: Verbs = new Map<unknown, Verb>([
    ["node_start", ({ node_id }) => (textOf(node_id) ? nodes.start(textOf(node_id)) : [])],
    ["node_end", ({ node_id }) => nodes.end(textOf(node_id))],
    ["model_delta", modelDelta],
    ["model_response", modelResponse],
    ["tool_call", toolCall],
    ["tool_result", toolResult],
    ["plan_update", planUpdate],
    ["checkpoint", checkpoint],
    ["custom", custom],
  ]);
  const endings: Verbs = new Map<unknown, Verb>([
    ["completed", completed],
    ["error", error],
    ["interrupt", interrupt],
  ]);

  function apply({ type, data }: Native): Event[] {
    const ending = endings.get(type);
    if (ending !== undefined) return ending(data);
    const wasOpen = runs.isOpen;
    const events = within.get(type)?.(data) ?? [];
    const isOpened = wasOpen || events.length === 0 || events[0]?.type === "RUN_STARTED";
    return isOpened ? events : [...runs.open(), ...events];
  }

  return {
    start() {
      if (!runs.isOpen) return runs.lastEnd === null ? runs.open() : [];
      calls.forget(prefix + minted);
      return [reconnected, ...texts.closeAll({ incomplete: true })];
    },
    translate(native) {
      const event = fieldsOf(native);
      const read = readAgui(event) ?? { type: event.type, data: fieldsOf(event.data) };
      return withOrigin(apply(read), native, timeOf(read.data.timestamp));
    },
    end: closeAll,
  };
}

type Verb = (data: Fields) => Event[];
type Verbs = ReadonlyMap<unknown, Verb>;

/** The seam between two connections, as transports mark it. */
const reconnected: Event = {
  type: "CUSTOM",
  name: "run-timeline.gap",
  value: { kind: "reconnected", content: "Reconnected: output may be missing here." },
};

const agentOf = (data: Fields): string => textOf(data.agent);

const speakerOf = (data: Fields): { name?: string } =>
  agentOf(data) === "" ? {} : { name: agentOf(data) };

/** One lane for each agent of each session: a firehose carries several. */
const laneOf = (data: Fields): string =>
  JSON.stringify([textOf(data.session_id) || textOf(data.session), agentOf(data)]);

/**
 * The open lane that a response closes: its agent's. Deltas often name no agent, so a named response may close the
 * nameless lane, and a nameless one the only lane that is open.
 */
function laneToClose(data: Fields, open: readonly string[]): string | undefined {
  const nameless = laneOf({ ...data, agent: "" });
  for (const lane of [laneOf(data), nameless]) if (open.includes(lane)) return lane;
  return agentOf(data) === "" && open.length === 1 ? open[0] : undefined;
}

/** A call made up for a result that came alone: its arguments are not known. */
const unseenCall = (toolCallId: string, tool = "?"): Event[] => [
  {
    type: "TOOL_CALL_START",
    toolCallId,
    toolCallName: tool,
    ...timelineMetadata({ unseen: true }),
  },
  { type: "TOOL_CALL_END", toolCallId },
];

const planUpdate = (data: Fields): Event[] =>
  isEmpty(data) ? [] : [{ type: "CUSTOM", name: "plan", value: data }];

const checkpoint = ({ state }: Fields): Event[] =>
  state === undefined || state === null ? [] : [{ type: "STATE_SNAPSHOT", snapshot: state }];

const isEmpty = (data: Fields): boolean => Object.keys(data).length === 0;

const question = (id: string, node: string, state: unknown): WireInterrupt => ({
  id,
  reason: "chronos:interrupt",
  message: node === "" ? "The run waits for a person." : `The run waits at ${node}.`,
  metadata: { node, ...(state !== undefined && { state }) },
});
