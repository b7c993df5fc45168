import { Fold } from "./fold.js";
import { Folded } from "./outline/folded.js";
import { GroupedTree } from "./outline/grouped.js";
import type { Limits } from "./store.js";
import { Tables } from "./tables.js";

let kept: Tables | null = null;

/**
 * Keeps one tiny run for as long as the program runs. An engine forgets the code that it made for a shape of object as
 * soon as no object of that shape is left: without this, a run that begins after all others were let go costs three
 * times as much for its first hundred thousand events.
 */
export function keepShapes(limits: Limits): void {
  if (kept !== null) return;
  kept = new Tables("lenient", limits);
  const fold = new Fold(kept);
  for (const event of EVENTS) fold.event(event, Number.NaN);
  kept.takeUpdates();
  kept.readMessages();
  void new Folded(new GroupedTree(kept, "opened"), true).length;
}

const text = { messageId: "m" };
const call = { toolCallId: "c" };
const EVENTS: readonly object[] = [
  { type: "RUN_STARTED", threadId: "", runId: "" },
  { type: "TEXT_MESSAGE_START", ...text, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", ...text, delta: "a" },
  { type: "TEXT_MESSAGE_END", ...text },
  { type: "TOOL_CALL_START", ...call, toolCallName: "f", parentMessageId: "m" },
  { type: "TOOL_CALL_ARGS", ...call, delta: "{}" },
  { type: "TOOL_CALL_END", ...call },
  { type: "TOOL_CALL_RESULT", messageId: "t", ...call, content: "" },
  { type: "RUN_FINISHED", threadId: "", runId: "" },
];
