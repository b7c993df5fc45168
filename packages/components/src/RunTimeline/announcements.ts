import type { Row, RunStore } from "@run-timeline/protocol";
import { groupTitle } from "@run-timeline/protocol";
import type { Labels } from "../labels/labels.js";
import { runStatusWord } from "../Run/runStatus.js";

/** Reads what is worth saying from what arrived. @internal */
export interface BoundaryReader {
  /** What is to be said of what came since the last time. */
  read(labels: Labels): readonly string[];
}

/** Rows read at once: what is loaded as a whole is not told piece by piece. */
const MOST = 2_000;

/**
 * Boundaries of a run in words: it began, a group of calls is done, a call failed, a person is asked, it ended.
 * Never a token.
 *
 * @internal
 */
export function createBoundaryReader(store: RunStore): BoundaryReader {
  const outline = store.outline("in-order");
  const groups = new Set<string>();
  let next = outline.length;
  let { start, length: seen } = store.log;

  const wordsOf = (row: Row, labels: Labels): string | undefined => {
    switch (row.kind) {
      case "run":
        return labels.running;
      case "done":
        return endWords(store, row, labels);
      case "call":
        noteGroup(row);
        return undefined;
      case "result":
        return failureWords(store, row, labels);
      case "interrupt": {
        const asked = store.entity(row.entity ?? "", "interrupt");
        return `${labels.needsYou} ${asked?.message ?? asked?.reason ?? ""}`;
      }
      default:
        return undefined;
    }
  };
  const noteGroup = ({ entity }: Row): void => {
    const group = entity === null ? undefined : store.entity(entity, "tool-call")?.group;
    if (group) groups.add(group);
  };
  const doneGroups = (labels: Labels): string[] => {
    const words: string[] = [];
    for (const id of groups) {
      const group = store.entity(id, "tool-group");
      if (group?.status === "running") continue;
      groups.delete(id);
      if (!group || group.calls.length < 2) continue;
      const calls = group.calls.flatMap((call) => store.entity(call, "tool-call") ?? []);
      words.push(groupTitle(calls, { title: group.title, running: false, words: labels.titles }));
    }
    return words;
  };

  return {
    read(labels) {
      if (store.log.start !== start) {
        // Rows stand elsewhere since the first were let go: what is new is known by its events.
        next = outline.length;
        while (next > 0 && (outline.at(next - 1)?.first ?? -1) >= seen) next--;
      }
      ({ start, length: seen } = store.log);
      if (outline.length - next > MOST) next = outline.length - 1;
      const words: string[] = [];
      for (; next < outline.length; next++) {
        const row = outline.at(next);
        const said = row && wordsOf(row, labels);
        if (said) words.push(said);
      }
      return [...doneGroups(labels), ...words];
    },
  };
}

function endWords(store: RunStore, row: Row, labels: Labels): string {
  const run = store.entity(row.entity ?? "", "run");
  const word =
    run?.status === "success" ? labels.runSucceeded : runStatusWord(run?.status ?? "idle", labels);
  return run?.end?.type === "failed" ? `${word}: ${run.end.message}` : word;
}

function failureWords(store: RunStore, row: Row, labels: Labels): string | undefined {
  const call = store.entity(row.entity ?? "", "tool-call");
  if (call?.status === "failed") return `${call.name}: ${labels.failed}`;
  return call?.status === "denied" ? `${call.name}: ${labels.denied}` : undefined;
}
