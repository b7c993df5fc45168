import { chronosAsSent } from "./chronos/asSent.js";
import { chronosCorrected } from "./chronos/corrected.js";
import type { ChronosOptions } from "./chronos/options.js";
import type { Translator } from "./translator.js";

export type { ChronosOptions } from "./chronos/options.js";
export type { Translator } from "./translator.js";

/**
 * Chronos → AG-UI. Takes its native events (`{ type, data }`, from `/api/events/stream`) and, where `compat` is off,
 * those of its AG-UI endpoint too, which it corrects in the same way.
 *
 * Keep one for all connections of a run: it then knows the calls of the earlier ones, and `start()` of a later one
 * marks the seam instead of opening a second run. Where each connection must have its own, `connection` keeps the
 * ids that they mint apart.
 *
 * @example
 * const chronos = chronosToAgui({ threadId: "session-1", runId: "run-1" });
 * for (const event of chronos.start()) store.push(event);
 * for await (const native of natives) store.push(chronos.translate(native));
 * store.push(chronos.end());
 */
export function chronosToAgui(options: ChronosOptions): Translator {
  return options.compat === true ? chronosAsSent(options) : chronosCorrected(options);
}

/**
 * The names of the frames that Chronos' native stream sends. They are named SSE events: an `EventSource` gives them
 * to a listener for each name, and never to `onmessage`.
 */
export const chronosEventNames: readonly string[] = [
  "node_start",
  "node_end",
  "edge_transition",
  "interrupt",
  "error",
  "completed",
  "replay_start",
  "checkpoint",
  "model_call",
  "model_delta",
  "model_response",
  "tool_call",
  "tool_input",
  "tool_result",
  "plan_update",
  "custom",
];
