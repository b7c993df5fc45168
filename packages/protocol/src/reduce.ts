import type { Event, EventOf } from "./events.js";
import { activityDelta, activitySnapshot } from "./reduce/activity.js";
import { custom, raw } from "./reduce/custom.js";
import { encryptedValue } from "./reduce/encryptedValue.js";
import { textContent, textEnd, textStart } from "./reduce/message.js";
import {
  reasoningContent,
  reasoningEnd,
  reasoningStart,
  spanEnd,
  spanStart,
} from "./reduce/reasoning.js";
import { runError, runFinished, runStarted } from "./reduce/run.js";
import { messagesSnapshot } from "./reduce/snapshot.js";
import { stateDelta, stateSnapshot } from "./reduce/state.js";
import { stepFinished, stepStarted } from "./reduce/step.js";
import { subagentError, subagentFinished, subagentStarted } from "./reduce/subagent.js";
import { callArgs, callEnd, callResult, callStart } from "./reduce/toolCall.js";
import type { Tables } from "./tables.js";

type Reducers = {
  readonly [T in Event["type"]]?: (event: EventOf<T>, tables: Tables) => void;
};

const REDUCERS: Reducers = {
  RUN_STARTED: runStarted,
  RUN_FINISHED: runFinished,
  RUN_ERROR: runError,
  STEP_STARTED: stepStarted,
  STEP_FINISHED: stepFinished,
  TEXT_MESSAGE_START: textStart,
  TEXT_MESSAGE_CONTENT: textContent,
  TEXT_MESSAGE_END: textEnd,
  TOOL_CALL_START: callStart,
  TOOL_CALL_ARGS: callArgs,
  TOOL_CALL_END: callEnd,
  TOOL_CALL_RESULT: callResult,
  STATE_SNAPSHOT: stateSnapshot,
  STATE_DELTA: stateDelta,
  MESSAGES_SNAPSHOT: messagesSnapshot,
  ACTIVITY_SNAPSHOT: activitySnapshot,
  ACTIVITY_DELTA: activityDelta,
  REASONING_START: spanStart,
  REASONING_END: spanEnd,
  REASONING_MESSAGE_START: reasoningStart,
  REASONING_MESSAGE_CONTENT: reasoningContent,
  REASONING_MESSAGE_END: reasoningEnd,
  REASONING_ENCRYPTED_VALUE: encryptedValue,
  SUBAGENT_STARTED: subagentStarted,
  SUBAGENT_FINISHED: subagentFinished,
  SUBAGENT_ERROR: subagentError,
  RAW: raw,
  CUSTOM: custom,
};

/** As the rules of `verify`: a lookup by property would take five times as long. */
const BY_TYPE: ReadonlyMap<string, (event: Event, tables: Tables) => void> = new Map(
  Object.entries(REDUCERS as Readonly<Record<string, never>>),
);

/**
 * Applies one event that was found in order: each type has its function, by noun, in `reduce/`. Outside `strict` an
 * event may name what does not exist; each function then does what it can.
 */
export function reduce(event: Event, tables: Tables): void {
  BY_TYPE.get(event.type)?.(event, tables);
}
