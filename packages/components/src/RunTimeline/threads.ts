import type { Outline, Row, RunStore } from "@run-timeline/protocol";
import type { Thread } from "../InOrderLine/Threads.js";
import { hueOf } from "../Tag/Tag.js";
import { hueOfAgent } from "./rows/rowFrame.js";

/** A call or a text that takes a lane. */
interface Taker {
  readonly entity: string;
  readonly kind: "tool-call" | "message" | "reasoning";
}

/** A lane of a line, and what it is taken by. @internal */
export interface EntityThread extends Thread, Taker {}

/** Gives the lanes of what is open at a row of the view in order. @internal */
export interface ThreadReader {
  at(index: number): readonly (EntityThread | null)[];
}

/** `pending` once its arguments are whole. */
interface Lane extends Taker {
  readonly pending: boolean;
}

type Lanes = readonly (Lane | null)[];

/** Rows between two places whose lanes are remembered. */
const STRIDE = 256;
/** Rows that may be walked at once to come to a place. Beyond it lanes begin anew there. */
const WALK = 20_000;

/**
 * Reads lanes. A lane is taken by the first event of a call or a text and is free again after its last; which lane
 * that is depends on all rows before, so that lanes are remembered every few hundred rows.
 *
 * @internal
 */
export function createThreadReader(outline: Outline, store: RunStore): ThreadReader {
  const remembered: Lanes[] = [[]];
  let version = -1;
  let { start } = store.log;

  const lanesBefore = (index: number): Lanes => {
    const place = Math.floor(index / STRIDE);
    let from = Math.min(place, remembered.length - 1);
    if ((place - from) * STRIDE > WALK) {
      from = place;
      remembered[place] ??= [];
    }
    while (remembered[from] === undefined) from--;
    let lanes = remembered[from] as Lanes;
    for (let at = from * STRIDE; at < index; at++) {
      if (at % STRIDE === 0) remembered[at / STRIDE] = lanes;
      lanes = after(lanes, outline.at(at), store);
    }
    return lanes;
  };

  return {
    at(index) {
      // A line that is still drawn, and that another outline than before does not have.
      if (index < 0) return [];
      // Rows before the last ones never change, but may be let go.
      if (outline.length < version || store.log.start !== start) remembered.length = 1;
      version = outline.length;
      ({ start } = store.log);
      const row = outline.at(index);
      const before = lanesBefore(index);
      const own = laneOf(row, before);
      const during = opened(before, own);
      const next = after(before, row, store);
      return during.map((lane, place) => {
        if (!lane) return null;
        return {
          entity: lane.entity,
          kind: lane.kind,
          hue: hueOfLane(lane, store),
          above: stateOf(before[place], lane),
          below: stateOf(next[place], lane),
          ...(lane === own && row ? { event: eventOf(row, next.some(isSameAs(own))) } : {}),
        };
      });
    },
  };
}

function isSameAs(one: Lane): (other: Lane | null) => boolean {
  return (other) => other?.entity === one.entity && other.kind === one.kind;
}

function stateOf(there: Lane | null | undefined, lane: Lane): "open" | "pending" | undefined {
  if (!there || !isSameAs(lane)(there)) return undefined;
  return there.pending ? "pending" : "open";
}

/** The lane of a row's own entity: the one that it has, or a new one. */
function laneOf(row: Row | undefined, lanes: Lanes): Lane | null {
  if (!row || row.entity === null || !LANED.has(row.kind)) return null;
  const kind = row.entityKind as Lane["kind"];
  const known = lanes.find((lane) => lane?.entity === row.entity && lane.kind === kind);
  return known ?? { entity: row.entity, kind, pending: false };
}

const LANED: ReadonlySet<Row["kind"]> = new Set([
  "message",
  "text",
  "reasoning",
  "think",
  "call",
  "args",
  "end",
  "result",
]);

function opened(lanes: Lanes, own: Lane | null): Lanes {
  if (!own || lanes.includes(own)) return lanes;
  const free = lanes.indexOf(null);
  return free < 0 ? [...lanes, own] : lanes.map((lane, place) => (place === free ? own : lane));
}

/** The lanes below a row. */
function after(lanes: Lanes, row: Row | undefined, store: RunStore): Lanes {
  if (!row) return lanes;
  if (row.kind === "done") return [];
  const own = laneOf(row, lanes);
  if (!own) return lanes;
  const all = opened(lanes, own);
  if (isLast(row, own, store)) return trimmed(all.map((lane) => (lane === own ? null : lane)));
  if (row.kind !== "end") return all;
  return all.map((lane) => (lane === own ? { ...own, pending: true } : lane));
}

function isLast(row: Row, lane: Lane, store: RunStore): boolean {
  if (row.kind === "result") return true;
  if (lane.kind === "tool-call") return false;
  if (row.kind === "end") return true;
  // What a client said before has no END.
  const entity = store.entity(lane.entity, lane.kind);
  if (!entity || entity.status === "streaming" || row.last < entity.last) return false;
  return typeof entity.content !== "string" || (row.textEnd ?? 0) >= entity.content.length;
}

function trimmed(lanes: Lanes): Lanes {
  const last = lanes.findLastIndex((lane) => lane !== null);
  return lanes.slice(0, last + 1);
}

function hueOfLane(lane: Lane, store: RunStore): number {
  const entity = store.entity(lane.entity, lane.kind);
  if (!entity) return 0;
  if (entity.kind === "tool-call") return hueOf(entity.number - 1);
  return hueOfAgent(store, entity.owner);
}

function eventOf(row: Row, goesOn: boolean): Thread["event"] {
  switch (row.kind) {
    case "message":
    case "reasoning":
    case "call":
      return "start";
    case "result":
      return "result";
    case "end":
      return "end";
    default:
      return goesOn ? "fragment" : "end";
  }
}
