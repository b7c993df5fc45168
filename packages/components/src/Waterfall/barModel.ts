import type {
  Entity,
  EntityBase,
  EntityKind,
  Outline,
  Row,
  RunStore,
} from "@run-timeline/protocol";
import { hueOf } from "../Tag/Tag.js";
import {
  type Bar,
  type BarKind,
  type BarStatus,
  CALL_STATUS,
  isUrgent,
  type Lane,
  pinIcon,
} from "./bars.js";
import { createIdle, type Gap, type Idle } from "./idle.js";
import { createTracks, type Tracks } from "./tracks.js";

/** The bars of a run, kept up to date with it. @internal */
export interface BarModel {
  /** Agents as they stand under each other, then the run's own events. */
  readonly lanes: readonly Lane[];
  /** How many bars there are. */
  readonly count: number;
  /** What is drawn along: times, or the events where they carry none. */
  readonly base: "time" | "events";
  /** The first and the last place that is known. Equal where there are no bars. */
  readonly start: number;
  readonly end: number;
  /** Grows with every change. */
  readonly version: number;
  /**
   * Reads what is new in the run. Costs what is new, and what is still open. `true` where more is left to read.
   * @param isOver stops reading; asked now and then. @default reads everything
   */
  update(isOver?: () => boolean): boolean;
  /** Times in which nothing happened. */
  gaps(now: number): readonly Gap[];
  /** Where an event stands. */
  placeOf(event: number): number;
  /** The bar of an entity. */
  find(kind: EntityKind, id: string): Bar | null;
}

/** How long nothing happens before it is drawn shorter, ms. @internal */
export const LONGEST_IDLE = 10_000;

/** Rows that are read before the time is looked at. */
const SLICE = 256;

/** Characters of a message that may stand on a bar. */
const LABEL = 80;

interface Places extends Lane {
  readonly free: Tracks;
  readonly parent: string | null;
}

/**
 * Reads the rows in order, each once: a bar is made with the first row of its entity, keeps its track, and is looked
 * at again until it has settled. Looking through all rows for each change would take half a second at 100k calls.
 *
 * @internal
 */
export function createBarModel(store: RunStore): BarModel {
  const rows = store.outline("in-order");
  let version = 0;
  let state = createState();

  function createState(base: "time" | "events" = "time", firstTime = Number.NaN) {
    return {
      base,
      seen: 0,
      firstKey: rows.at(0)?.key,
      start: store.log.start,
      lanes: new Map<string | null | undefined, Places>(),
      order: [] as Lane[],
      hasNewLanes: false,
      made: new Map<string, Bar>(),
      open: new Set<Bar>(),
      /** When subagents stopped to wait. */
      suspended: new Map<string, number | null>(),
      idle: createIdle(base === "time" ? LONGEST_IDLE : Number.POSITIVE_INFINITY) as Idle,
      /** When the run began, and the last time that was known: nothing is drawn before the one. */
      floor: Number.NEGATIVE_INFINITY,
      last: firstTime,
      count: 0,
    };
  }

  function laneOf(owner: string | null | undefined): Places {
    const known = state.lanes.get(owner);
    if (known) return known;
    const subagent = typeof owner === "string" ? store.entity(owner, "subagent") : undefined;
    const lane: Places = {
      owner,
      name: subagent?.name ?? "",
      depth: 0,
      hue: subagent ? hueOf(subagent.index) : 0,
      bars: [],
      tracks: [],
      urgent: [],
      free: createTracks(),
      parent: subagent?.owner ?? null,
    };
    state.lanes.set(owner, lane);
    if (typeof owner === "string") laneOf(lane.parent);
    state.hasNewLanes = true;
    return lane;
  }

  /** The place of a time that may be unknown, or before its run by another machine's clock. */
  function place(time: number | null, event: number): { at: number; isSkewed: boolean } {
    if (state.base === "events") return { at: event, isSkewed: false };
    if (time === null) return { at: state.last, isSkewed: false };
    const isSkewed = time < state.floor;
    state.last = isSkewed ? state.floor : time;
    return { at: state.last, isSkewed };
  }

  function add(
    kind: BarKind,
    owner: string | null | undefined,
    entity: EntityBase | null,
    row: Row,
    what: Pick<Bar, "label" | "number" | "icon" | "status"> & { entityKind: EntityKind | null },
    time: number | null,
  ): Bar {
    const lane = laneOf(owner);
    const { at, isSkewed } = place(time, row.first);
    const track = kind === "pin" ? 0 : lane.free.place(at);
    const bar: Bar = {
      ...what,
      kind,
      id: entity?.id ?? null,
      lane,
      first: row.first,
      start: at,
      end: kind === "pin" ? at : Number.POSITIVE_INFINITY,
      track,
      isTimed: time !== null || state.base === "events",
      isSkewed,
    };
    lane.bars.push(bar);
    const onTrack = lane.tracks[track];
    if (!onTrack) lane.tracks[track] = [bar];
    else if (kind === "pin") insertInOrder(onTrack, bar);
    else onTrack.push(bar);
    lane.urgent[track] ??= [];
    if (kind === "pin" && isUrgent(bar)) insertInOrder(lane.urgent[track] as Bar[], bar);
    state.count++;
    state.idle.cover(at, at);
    return bar;
  }

  function settle(bar: Bar, entity: EntityBase): void {
    const { lane } = bar;
    const ended = state.base === "events" ? entity.last : entity.endedAt;
    const end = ended ?? (bar.status === "incomplete" ? state.last : bar.start);
    if (end < bar.start) bar.isSkewed = true;
    bar.end = Math.max(bar.start, Number.isFinite(end) ? end : bar.start);
    (lane as Places).free.settle(bar.track, bar.end);
    if (bar.kind === "wait") state.idle.cover(bar.end, bar.end);
    else state.idle.cover(bar.start, bar.end);
    if (isUrgent(bar)) insertInOrder(lane.urgent[bar.track] as Bar[], bar);
    state.open.delete(bar);
  }

  /** Looks at a bar's entity again. What never ended lasts until its run did: `isRunOver` where that was read. */
  function refresh(bar: Bar, isRunOver: boolean): void {
    const entity = bar.id === null ? undefined : store.entity(bar.id, bar.entityKind as EntityKind);
    if (!entity) return;
    const before = bar.status;
    bar.status = statusOf(entity);
    if (bar.label.length < LABEL) bar.label = labelOf(entity);
    if (bar.status !== before) version++;
    if (isOpen(bar) || (isCutOff(bar) && !isRunOver)) stand(bar, entity);
    else settle(bar, entity);
  }

  /** What a call did is done while it waits for a person; its wait is a bar of its own. */
  function stand(bar: Bar, entity: Entity): void {
    if (entity.kind !== "tool-call") return;
    const until = state.base === "events" ? entity.last : (entity.argumentsAt ?? bar.start);
    bar.end = bar.status === "waiting" ? Math.max(bar.start, until) : Number.POSITIVE_INFINITY;
  }

  function takeRow(row: Row): void {
    const { entity: id, entityKind } = row;
    if (entityKind === "run" && row.kind === "run") takeRun(row);
    else if (entityKind === "subagent" && id !== null) {
      laneOf(id);
      if (row.change === "suspended") state.suspended.set(id, timeOf(store, row.first));
    }
    const runStatus = row.kind === "done" && id ? store.entity(id, "run")?.status : undefined;
    const icon = pinIcon(row, runStatus);
    if (icon) addPin(row, icon);
    if (row.kind === "run" || row.kind === "done") for (const bar of state.open) refresh(bar, true);
    if (id === null || entityKind === null || row.kind === "args") return;
    const name = `${entityKind}:${id}`;
    const made = state.made.get(name);
    // What is over leaves its track to what begins later, also where one reading brings both.
    if (made && state.open.has(made)) refresh(made, false);
    const kind = row.kind === "end" || made ? null : kindOf(row);
    if (!kind) return;
    const entity = store.entity(id, entityKind);
    if (!entity) return;
    if (entity.kind === "message" && entity.role !== "assistant") {
      if (entity.role === "user") state.made.set(name, addPin(row, "user"));
      return;
    }
    const bar = add(
      kind,
      entity.owner,
      entity,
      row,
      {
        entityKind,
        status: statusOf(entity),
        label: labelOf(entity),
        number: entity.kind === "tool-call" ? entity.number : null,
        icon: null,
      },
      // Who asks says so at the end of the run, and has waited since it stopped.
      kind === "wait"
        ? (state.suspended.get(entity.owner ?? "") ?? entity.startedAt)
        : entity.startedAt,
    );
    state.made.set(name, bar);
    if (isOpen(bar) || isCutOff(bar)) {
      state.open.add(bar);
      stand(bar, entity);
    }
    // At once, so that what begins later finds the track free.
    else settle(bar, entity);
  }

  function takeRun({ entity: id, first }: Row): void {
    const began = id === null ? null : (store.entity(id, "run")?.startedAt ?? null);
    laneOf(null);
    state.floor = state.base === "events" || began === null ? Number.NEGATIVE_INFINITY : began;
    const { at } = place(began, first);
    if (!Number.isNaN(at)) state.idle.cover(at, at);
  }

  function addPin(row: Row, icon: NonNullable<Bar["icon"]>): Bar {
    const entity =
      row.entity === null ? null : store.entity(row.entity, row.entityKind as EntityKind);
    const time =
      row.kind === "done" && entity
        ? entity.endedAt
        : row.kind === "issue" || !entity
          ? timeOf(store, row.first)
          : entity.startedAt;
    return add(
      "pin",
      undefined,
      entity ?? null,
      row,
      { entityKind: row.entityKind, status: "done", label: "", number: null, icon },
      time,
    );
  }

  function update(isOver: () => boolean = () => false): boolean {
    const isLetGo = store.log.start !== state.start;
    if (isLetGo || rows.length < state.seen || rows.at(0)?.key !== state.firstKey)
      state = createState();
    if (state.base === "events" || state.seen === 0) {
      const time = firstTime(store, rows, state.base === "events" ? state.seen : 0);
      if (time !== null) state = createState("time", time);
      else if (state.base === "time") state = createState("events");
    }
    const from = state.seen;
    for (; state.seen < rows.length; state.seen++) {
      takeRow(rows.at(state.seen) as Row);
      if (state.seen % SLICE === SLICE - 1 && isOver()) {
        state.seen++;
        break;
      }
    }
    for (const bar of state.open) refresh(bar, state.seen === rows.length);
    for (const lane of state.lanes.values()) {
      if (lane.name === "" && typeof lane.owner === "string") {
        lane.name = store.entity(lane.owner, "subagent")?.name ?? lane.owner;
      }
    }
    if (state.hasNewLanes) {
      state.hasNewLanes = false;
      state.order = inTree(state.lanes);
    }
    if (state.seen > from || state.open.size > 0) version++;
    return state.seen < rows.length;
  }

  return {
    get lanes() {
      return state.order;
    },
    get count() {
      return state.count;
    },
    get base() {
      return state.base;
    },
    get start() {
      return state.idle.start ?? 0;
    },
    get end() {
      if (state.base === "events") return Math.max(store.log.length, state.idle.end ?? 0);
      return state.idle.end ?? 0;
    },
    get version() {
      return version;
    },
    update,
    gaps(now) {
      let since = Number.POSITIVE_INFINITY;
      for (const { kind, status, start } of state.open) {
        if (kind !== "wait" && status !== "waiting") since = Math.min(since, start);
      }
      return state.idle.gaps(now, since);
    },
    find: (kind, id) => state.made.get(`${kind}:${id}`) ?? null,
    placeOf(event) {
      if (state.base === "events") return event;
      for (let back = event; back >= 0 && back > event - NEARBY; back--) {
        const time = timeOf(store, back);
        if (time !== null) return Math.max(time, state.idle.start ?? time);
      }
      return state.idle.start ?? 0;
    },
  };
}

/** Events that are looked at for one with a time. */
const NEARBY = 500;

/** The first time that any of the next rows has. */
function firstTime(store: RunStore, rows: Outline, from: number): number | null {
  for (let index = from; index < rows.length; index++) {
    const row = rows.at(index) as Row;
    const time = timeOf(store, row.first) ?? timeOf(store, row.last);
    if (time !== null) return time;
  }
  return null;
}

function timeOf({ log }: RunStore, index: number): number | null {
  const event = log.at(index) as { timestamp?: unknown } | null | undefined;
  const stamp = typeof event === "object" ? event?.timestamp : undefined;
  return typeof stamp === "number" && Number.isFinite(stamp) ? stamp : log.timeAt(index);
}

/** What the first row of a bar's entity makes of it; `null` for a row that begins no bar. */
function kindOf({ kind, entityKind, change }: Row): BarKind | null {
  if (entityKind === "tool-call") return "call";
  // The bracket around thoughts is no thought.
  if (entityKind === "reasoning") return change === "span" ? null : "reasoning";
  if (entityKind === "interrupt") return "wait";
  // A message that only carries calls has no text and no bar.
  return entityKind === "message" && kind === "text" ? "message" : null;
}

function statusOf(entity: Entity): BarStatus {
  switch (entity.kind) {
    case "tool-call":
      return CALL_STATUS[entity.status];
    case "interrupt":
      return entity.status === "open" ? "waiting" : "done";
    case "message":
    case "reasoning":
      return entity.status === "streaming" ? "running" : entity.status;
    default:
      return "done";
  }
}

function isOpen({ status }: Bar): boolean {
  return status === "running" || status === "waiting";
}

function isCutOff({ status }: Bar): boolean {
  return status === "incomplete";
}

function labelOf(entity: Entity): string {
  switch (entity.kind) {
    case "tool-call":
      return entity.name;
    case "message":
    case "reasoning":
      return typeof entity.content === "string"
        ? entity.content.slice(0, LABEL).replace(/\s+/g, " ").trim()
        : "";
    default:
      return "";
  }
}

function insertInOrder(bars: Bar[], bar: Bar): void {
  let at = bars.length;
  while (at > 0 && (bars[at - 1] as Bar).start > bar.start) at--;
  bars.splice(at, 0, bar);
}

/** Agents, each above those that work for it, and the run's own events last. */
function inTree(lanes: ReadonlyMap<string | null | undefined, Places>): Lane[] {
  const children = new Map<string | null, Places[]>();
  for (const lane of lanes.values()) {
    if (typeof lane.owner !== "string") continue;
    const siblings = children.get(lane.parent);
    if (siblings) siblings.push(lane);
    else children.set(lane.parent, [lane]);
  }
  const order: Lane[] = [];
  const root = lanes.get(null);
  if (root) order.push(root);
  const waiting = [...(children.get(null) ?? [])].reverse();
  for (let lane = waiting.pop(); lane; lane = waiting.pop()) {
    const parent = lane.parent === null ? undefined : lanes.get(lane.parent);
    lane.depth = parent ? parent.depth + 1 : 0;
    order.push(lane);
    waiting.push(...[...(children.get(lane.owner as string) ?? [])].reverse());
  }
  const own = lanes.get(undefined);
  if (own) order.push(own);
  return order;
}
