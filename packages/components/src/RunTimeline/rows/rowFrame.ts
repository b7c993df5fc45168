import type { Entity, Outline, Row, RunStore } from "@run-timeline/protocol";
import { hueOf } from "../../Tag/Tag.js";

/** What a grouped row is given by its neighbours. @internal */
export interface RowSurroundings {
  /** Hues of the lines at each level, as text: rows are compared by it. */
  readonly rails: string;
  readonly edge: "first" | "last" | "only" | undefined;
  /** Id of the run that ended with this answer. */
  readonly answerOf: string | null;
}

/** Levels whose lines are drawn. */
const LEVELS = 4;

/** @internal */
export function surroundingsOf(outline: Outline, index: number, store: RunStore): RowSurroundings {
  const row = outline.at(index);
  if (!row) return { rails: "", edge: undefined, answerOf: null };
  const before = outline.at(index - 1);
  const after = outline.at(index + 1);
  const isFirst = !before || before.kind === "run" || isFirstOfGroup(row, before);
  const isLast = !after || after.kind === "run" || after.depth < row.depth;
  return {
    rails: row.depth === 0 ? "0" : railsOf(outline, row, store).join(),
    edge: isFirst ? (isLast ? "only" : "first") : isLast ? "last" : undefined,
    answerOf: row.kind === "message" && after?.kind === "run-end" ? endedWell(after, store) : null,
  };
}

/** @internal */
export function railsFrom(text: string): readonly number[] {
  return text.split(",").map(Number);
}

/** A subagent's line hangs from its header, a group's begins with its first call. */
function isFirstOfGroup(row: Row, before: Row): boolean {
  return before.kind === "tool-group" && row.parent === before.key;
}

/** The line at each level has the colour of the subagent that the level belongs to. */
function railsOf(outline: Outline, row: Row, store: RunStore): number[] {
  const rails: number[] = [];
  let next: Row | undefined = row;
  while (next && next.depth > 0) {
    const parent: Row | undefined = next.parent
      ? outline.at(outline.indexOf(next.parent))
      : undefined;
    rails.unshift(hueOfOwner(next.owner, parent, store));
    next = parent;
  }
  return [0, ...rails].slice(0, LEVELS);
}

function hueOfOwner(owner: string | null, parent: Row | undefined, store: RunStore): number {
  const id = parent?.kind === "subagent" ? parent.entity : owner;
  return id === null ? 0 : hueOfAgent(store, id);
}

/** The hue of a subagent; 0 is the parent agent. @internal */
export function hueOfAgent(store: RunStore, id: string | null): number {
  const subagent = id === null ? undefined : store.entity(id, "subagent");
  return subagent ? hueOf(subagent.index) : 0;
}

function endedWell({ entity }: Row, store: RunStore): string | null {
  return entity !== null && store.entity(entity, "run")?.status === "success" ? entity : null;
}

/** Name and hue of the subagent that something belongs to. @internal */
export function agentOf(
  store: RunStore,
  owner: string | null | undefined,
): { name: string; hue: number } | undefined {
  const subagent = owner ? store.entity(owner, "subagent") : undefined;
  return subagent ? { name: subagent.name, hue: hueOf(subagent.index) } : undefined;
}

/** What of an entity's text a row draws. @internal */
export function textOf(row: Row, entity: Entity | null): string | undefined {
  if (row.textEnd === undefined || !entity) return undefined;
  const text =
    entity.kind === "tool-call" ? entity.arguments : "content" in entity ? entity.content : "";
  return typeof text === "string" ? text.slice(row.textStart, row.textEnd) : undefined;
}
