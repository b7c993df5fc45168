import { type Fields, fieldsOf, firstText, textOrJson, timeOf, withOrigin } from "./native.js";
import { cardVerbs } from "./shipit/cards.js";
import { noticeEvent } from "./shipit/custom.js";
import { createLifecycle } from "./shipit/lifecycle.js";
import type { ShipitOptions } from "./shipit/options.js";
import { createState, type Verb, type Verbs } from "./shipit/state.js";
import { toolVerbs } from "./shipit/tools.js";
import type { Translator } from "./translator.js";

export type { ShipitOptions } from "./shipit/options.js";
export type { Translator } from "./translator.js";

/**
 * shipit's runtime events (`{ type, message, payload, timestamp }`) → AG-UI. What AG-UI has no event for becomes
 * CUSTOM events with well-known names, which have rows of their own; a child agent becomes a subagent.
 *
 * Plumbing (checkpoints, attached servers, partial arguments) and hidden reasoning give no events.
 *
 * @example
 * const shipit = shipitToAgui({ threadId: "thread-1", runId: "run-1" });
 * for (const native of natives) store.push(shipit.translate(native));
 * store.push(shipit.end());
 */
export function shipitToAgui(options: ShipitOptions = {}): Translator {
  const state = createState(options);
  const lifecycle = createLifecycle(state);
  /** Part of a run: what they give opens one where none is open. */
  const within: Verbs = new Map([...toolVerbs(state), ...cardVerbs(state)]);
  const lifeVerbs: Verbs = new Map<unknown, Verb>([
    ["run_started", ({ prompt }) => lifecycle.started(textOrJson(prompt))],
    ["run_completed", ({ output, usage }) => lifecycle.completed(output, usage)],
    ["run_failed", (payload, event) => lifecycle.failed(whyFailed(payload, event))],
    ["run_cancelled", (payload) => lifecycle.cancelled([noticeEvent("run_cancelled", payload)])],
    ["usage_tick", ({ usage }) => lifecycle.countUsage(usage)],
  ]);

  return {
    start: () => [],
    translate(native) {
      const event = fieldsOf(native);
      const payload = fieldsOf(event.payload);
      const events =
        lifeVerbs.get(event.type)?.(payload, event) ??
        lifecycle.within(within.get(event.type)?.(payload, event) ?? []);
      return withOrigin(events, native, timeOf(inMs(event.timestamp)));
    },
    end: lifecycle.end,
  };
}

const whyFailed = (payload: Fields, event: Fields): string =>
  firstText(payload.error, payload.reason, event.message);

/** Larger numbers are milliseconds already: as seconds they would be past the year 5000. */
const SECONDS_END = 1e11;

const inMs = (time: unknown): unknown =>
  typeof time === "number" && time < SECONDS_END ? time * 1000 : time;
