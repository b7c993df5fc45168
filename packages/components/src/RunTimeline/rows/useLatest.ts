import type { EntityOf, Outline, Row, RunStore, Subagent } from "@run-timeline/protocol";
import { useRef, useSyncExternalStore } from "react";
import { indexOfEvent } from "../crossView.js";
import type { Timeline } from "../TimelineContext.js";

/** What an agent did last. @internal */
export type Latest = EntityOf<"message" | "reasoning" | "tool-call">;

/** Lines looked through at once: of an agent that was silent for longer, nothing is told until it goes on. */
const MOST = 500;

/**
 * What a subagent said, thought or called last; `null` while it is not wanted. Renders when that changes.
 *
 * @internal
 */
export function useLatest(
  { run, inOrder }: Timeline,
  { id, status, last }: Subagent,
  isWanted: boolean,
): Latest | null {
  const kept = useRef<Seen>(null);
  const read = (): Latest | null => {
    if (!isWanted) return null;
    // Whoever is done is not looked for among what others did since.
    const end = status.kind === "running" ? inOrder.length : indexOfEvent(inOrder, last);
    kept.current = lookAt(inOrder, id, end, kept.current);
    const { row } = kept.current;
    return row && latestOf(run.store, row);
  };
  return useSyncExternalStore(run.subscribe, read, read);
}

/** How far the lines have been looked through. */
interface Seen {
  readonly lines: Outline;
  readonly end: number;
  readonly row: Row | null;
}

function lookAt(lines: Outline, owner: string, end: number, before: Seen | null): Seen {
  // There are fewer where a history went back, and where runs were let go.
  const known = before?.lines === lines && before.end <= end ? before : null;
  if (known?.end === end) return known;
  const from = Math.max(known?.end ?? 0, end - MOST);
  for (let index = end - 1; index >= from; index--) {
    const row = lines.at(index);
    if (row?.owner === owner && isTold(row)) return { lines, end, row };
  }
  return { lines, end, row: known?.row ?? null };
}

const isTold = ({ entityKind }: Row): boolean =>
  entityKind === "message" || entityKind === "reasoning" || entityKind === "tool-call";

function latestOf(store: RunStore, { entity, entityKind }: Row): Latest | null {
  const latest = entity && entityKind ? (store.entity(entity, entityKind) as Latest) : null;
  return latest?.kind === "message" && !hasText(latest) ? null : (latest ?? null);
}

const hasText = ({ content }: EntityOf<"message">): boolean =>
  typeof content === "string" && /\S/.test(content);
