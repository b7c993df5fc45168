import type { PatchOperation } from "../../events.js";
import { isFields, jsonOf } from "../native.js";
import type { Writer } from "../writer.js";

/** The state of the graph, and of each subgraph. Messages are no part of it: they are told as messages. */
export interface GraphState {
  /** A whole state. */
  values(owner: string | undefined, state: unknown): void;
  /** What a node wrote: of use only where no whole states come. */
  write(owner: string | undefined, node: string, written: unknown): void;
  /** The last whole state of the graph itself; `undefined` where none came, or where it is empty. */
  result(): unknown;
}

type Reducers = Readonly<Record<string, (before: unknown, written: unknown) => unknown>>;

/** Names that JSON Patch refuses; those with two underscores are LangGraph's own. */
const REFUSED: ReadonlySet<string> = new Set(["constructor", "prototype"]);

/** @param reducers of the graph's channels */
export function createState(writer: Writer, reducers: Reducers = {}): GraphState {
  /** By owner: the last state, as JSON. */
  const told = new Map<string | undefined, string>();
  const channels = new Map<string | undefined, Map<string, unknown>>();
  const whole = new Set<string | undefined>();
  let last: unknown;

  function tellWhole(owner: string | undefined, state: unknown): void {
    const json = jsonOf(state);
    if (told.get(owner) === json) return;
    if (!told.has(owner) && isEmpty(state)) return;
    told.set(owner, json);
    if (owner === undefined) writer.write({ type: "STATE_SNAPSHOT", snapshot: state });
    else tellActivity(owner, state);
  }

  /** A subgraph's state is not the run's: it is told as an activity of the subagent. */
  function tellActivity(owner: string, state: unknown): void {
    writer.write({
      type: "ACTIVITY_SNAPSHOT",
      messageId: `${owner}-state`,
      activityType: "state",
      content: isFields(state) ? { ...state } : { value: state },
      subagentRunId: owner,
    });
  }

  function channelsOf(owner: string | undefined): Map<string, unknown> {
    const known = channels.get(owner) ?? new Map<string, unknown>();
    channels.set(owner, known);
    return known;
  }

  function reduce(channel: string, before: unknown, written: unknown): unknown {
    const reducer = Object.hasOwn(reducers, channel) ? reducers[channel] : undefined;
    if (reducer === undefined) return written;
    try {
      return reducer(before, written);
    } catch {
      // A reducer is made for what its graph writes; the wire may hold anything.
      return written;
    }
  }

  return {
    values(owner, state) {
      whole.add(owner);
      if (owner === undefined) last = state;
      tellWhole(owner, state);
    },
    write(owner, node, written) {
      if (!isFields(written)) {
        if (written === null || written === undefined) return;
        const tag = owner === undefined ? {} : { subagentRunId: owner };
        writer.write({ type: "CUSTOM", name: "update", value: { node, update: written }, ...tag });
        return;
      }
      if (whole.has(owner)) return;
      const state = channelsOf(owner);
      const patch: PatchOperation[] = [];
      for (const [channel, write] of Object.entries(written)) {
        if (REFUSED.has(channel) || channel.startsWith("__")) continue;
        const value = reduce(channel, state.get(channel), write);
        state.set(channel, value);
        patch.push({ op: "add", path: `/${pointerOf(channel)}`, value });
      }
      if (patch.length === 0) return;
      if (owner === undefined) writer.write({ type: "STATE_DELTA", delta: patch });
      else tellWhole(owner, Object.fromEntries(state));
    },
    result: () => (isEmpty(last) ? undefined : last),
  };
}

function isEmpty(state: unknown): boolean {
  return (
    state === undefined || state === null || (isFields(state) && Object.keys(state).length === 0)
  );
}

function pointerOf(channel: string): string {
  return channel.replaceAll("~", "~0").replaceAll("/", "~1");
}
