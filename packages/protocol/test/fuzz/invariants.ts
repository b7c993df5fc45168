import { isDeepStrictEqual } from "node:util";
import {
  type Conformance,
  createRunStore,
  createTranscript,
  loadLog,
  type RunStore,
  renderMarkdown,
  saveLog,
  timeline,
  type Update,
} from "@run-timeline/protocol";
import { readingOf } from "../storeReading.js";
import { isTerminal, typeOf } from "../streams.js";

const MODES: readonly Conformance[] = ["lenient", "strict", "off"];
/** What one push may take, ms. A hang is much longer; a busy machine is not one. */
const PATIENCE = 2_000;

/** What is wrong with how a stream was taken in; `null` where nothing is. */
export function faultOf(events: readonly unknown[]): string | null {
  for (const mode of MODES) {
    const fault = guarded(() => faultIn(events, mode));
    if (fault !== null) return `${mode}: ${fault}`;
  }
  return guarded(() => faultOfText(events));
}

function guarded(check: () => string | null): string | null {
  const keys = ownKeys();
  try {
    return check() ?? (ownKeys() === keys ? null : `touched Object.prototype: ${ownKeys()}`);
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

const ownKeys = (): string =>
  [Object.prototype, Array.prototype, Function.prototype]
    .map((prototype) => Reflect.ownKeys(prototype).length)
    .join();

function faultIn(events: readonly unknown[], conformance: Conformance): string | null {
  const store = createRunStore({ conformance });
  const updates: Update[] = [];
  for (const [index, event] of events.entries()) {
    const before = performance.now();
    updates.push(...store.push([event]));
    if (performance.now() - before > PATIENCE) return `event ${index} took too long`;
    if (events.length < 20 || index % 7 === 0) look(store);
  }
  updates.push(...store.end());
  look(store);
  return (
    faultOfLog(store, events) ??
    faultOfEnding(store, updates, events) ??
    faultOfUpdates(updates) ??
    faultOfOutlines(store) ??
    faultOfReading(store, events)
  );
}

/** What was read while it grew says what is read of it when it is whole, and of what was saved of it. */
function faultOfReading(store: RunStore, events: readonly unknown[]): string | null {
  const { conformance } = store;
  const whole = createRunStore({ conformance });
  whole.push(events);
  whole.end();
  const [grown, atOnce, loaded] = [store, whole, loadLog(saveLog(store))].map(shown);
  if (atOnce !== grown) return `reads otherwise in one array: ${differenceOf(grown, atOnce)}`;
  const isJson = isDeepStrictEqual(JSON.parse(JSON.stringify(events)), events);
  if (isJson && loaded !== grown)
    return `reads otherwise when saved: ${differenceOf(grown, loaded)}`;
  return null;
}

const shown = (store: RunStore): string => JSON.stringify(readingOf(store), null, 1);

function differenceOf(one = "", other = ""): string {
  const others = other.split("\n");
  const at = one.split("\n").findIndex((line, index) => line !== others[index]);
  return `${one.split("\n")[at]?.trim()} and ${others[at]?.trim()}`;
}

/** Reads everything that a view reads. */
function look(store: RunStore): void {
  void [store.head, store.messages, store.state, store.issues, store.subagents, store.interrupts];
  for (const row of store.outline("grouped")) {
    if (row.entity !== null && row.entityKind !== null)
      void store.entity(row.entity, row.entityKind);
  }
  void store.outline("in-order").length;
}

function faultOfLog(store: RunStore, events: readonly unknown[]): string | null {
  if (store.log.length !== events.length) return `the log has ${store.log.length} events`;
  const lost = events.findIndex((event, index) => !isDeepStrictEqual(store.log.at(index), event));
  return lost < 0 ? null : `the log changed event ${lost}: ${JSON.stringify(store.log.at(lost))}`;
}

/** A run that nothing ended never looks as if it had gone well, and nothing spins when it is over. */
function faultOfEnding(
  store: RunStore,
  updates: readonly Update[],
  events: readonly unknown[],
): string | null {
  const { status, counts } = store.head;
  if (status === "idle" || status === "running" || status === "connecting")
    return `reads ${status}`;
  const wentWell = status === "success" || status === "interrupted" || status === "cancelled";
  if (wentWell && !events.some(isTerminal)) return `reads ${status}, and nothing said so`;
  if (counts.runningSubagents !== 0) return `${counts.runningSubagents} subagents run on`;
  const last = updates.findLastIndex(({ type }) => type === "done");
  if (last < 0) return "no done";
  // A run that is refused, on another thread, belongs to none that is over.
  const isRefused = ({ type, event }: Update): boolean =>
    type === "error" && typeOf(events[event]) === "RUN_STARTED";
  const after = updates
    .slice(last + 1)
    .find((update) => update.type !== "late" && !isRefused(update));
  if (after !== undefined) return `${after.type} after done`;
  for (const { entity, entityKind } of store.outline("grouped")) {
    if (entity === null || entityKind === null) continue;
    const { status: state } = (store.entity(entity, entityKind) ?? {}) as { status?: unknown };
    const name =
      typeof state === "object" && state !== null ? (state as { kind: string }).kind : state;
    const isUnannounced = entityKind === "subagent" && !store.entity(entity, "subagent")?.announced;
    if ((name === "running" || name === "streaming") && !isUnannounced) {
      return `${entityKind} ${entity} is ${name} when all is over`;
    }
  }
  return null;
}

/** One done ends a run, and an error that fails it comes before. */
function faultOfUpdates(updates: readonly Update[]): string | null {
  let isOver = false;
  for (const update of updates) {
    if (isOver && update.type === "done" && update.event === -1) return "two dones";
    isOver = update.type === "done";
    if (typeof update.event !== "number" || update.event < 0)
      return `${update.type} names no event`;
    if (update.type === "message" && update.entity === undefined) return "a message without entity";
    if (JSON.stringify(update) === undefined) return "an update that is no JSON";
  }
  return null;
}

function faultOfOutlines(store: RunStore): string | null {
  const outlines = [
    store.outline("grouped"),
    store.outline("grouped", { placement: "closed" }),
    store.outline("in-order"),
    store.outline("in-order", { fragments: true }),
  ];
  for (const outline of outlines) {
    const keys = [...outline].map(({ key }) => key);
    if (new Set(keys).size !== keys.length) return `a key twice: ${keys.join(" ")}`;
    const lost = keys.findIndex((key, index) => outline.indexOf(key) !== index);
    if (lost >= 0) return `row ${lost} is not found by its key ${keys[lost]}`;
  }
  return null;
}

/** Everything that is made of a run in one go. */
function faultOfText(events: readonly unknown[]): string | null {
  for (const view of ["grouped", "in-order"] as const) {
    const store = createRunStore();
    const printer = createTranscript({ view });
    for (const event of events) for (const update of store.push([event])) printer.feed(update);
    for (const update of store.end()) printer.feed(update);
    printer.finish();
  }
  void timeline(events);
  void renderMarkdown(events);
  return null;
}
