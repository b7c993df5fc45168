import type { Outline, Row } from "@run-timeline/protocol";
import { parentsOf } from "../crossView.js";
import { subjectOf } from "../subject.js";
import type { Timeline } from "../TimelineContext.js";

/**
 * Goes to the next match, or the one before, and opens what folds it away: for as long as the reader stays there. Focus
 * stays in the search. Where nothing was found yet, it goes when something is.
 *
 * @internal
 */
export function step(timeline: Timeline, direction: 1 | -1): void {
  const { finding, choices } = timeline;
  if (isStillLooking(timeline)) {
    const { query } = choices.get();
    finding.set({ ...finding.get(), awaited: { query, direction } });
    return;
  }
  const row = nextMatch(timeline, direction);
  if (!row) return;
  finding.set({ ...finding.get(), current: row.key });
  timeline.setFollow(false);
  if (isLine(row)) bring(timeline);
  else {
    lend(timeline, whatFolds(timeline, row));
    if (choices.get().view === "grouped") bring(timeline);
    else timeline.setView("grouped");
  }
}

/** Goes where the reader asked to go before anything was found, unless they look for something else now. @internal */
export function stepIfAwaited(timeline: Timeline): void {
  const { finding, choices } = timeline;
  const { awaited } = finding.get();
  if (!awaited) return;
  finding.set({ ...finding.get(), awaited: null });
  if (awaited.query === choices.get().query) step(timeline, awaited.direction);
}

/** Gives back what was opened to show a match. @internal */
export function endStepping(timeline: Timeline): void {
  const { finding } = timeline;
  lend(timeline, []);
  if (finding.get().current !== null) finding.set({ ...finding.get(), current: null });
}

/** Brings the match that the reader went to into sight. @internal */
export function bring(timeline: Timeline): void {
  const { finding, folding, inOrder, list, choices } = timeline;
  const { current, lines } = finding.get();
  const outline: Outline = choices.get().view === "grouped" ? folding.fold : (lines ?? inOrder);
  const index = current === null ? -1 : outline.indexOf(current);
  if (index >= 0) list.current?.driver.scrollToRow(index, "center");
}

/** Whether what was found says nothing yet of what the reader typed. */
function isStillLooking({ finding, choices }: Timeline): boolean {
  const { found } = finding.get();
  const { query } = choices.get();
  if (query === "" || !found) return query !== "";
  return found.query !== query || (found.matches === 0 && !found.isDone);
}

function nextMatch(timeline: Timeline, direction: 1 | -1): Row | undefined {
  const { found, current } = timeline.finding.get();
  if (!found) return undefined;
  const from = current ?? topOf(timeline);
  if (from === null) return found.step(null, direction);
  const place = current === null ? found.indexOf(from) : -1;
  return place < 0 ? found.step(from, direction) : found.at(place);
}

/** What the row at the top of the list is about. */
function topOf({ list, folding, run, choices }: Timeline): string | null {
  const key = list.current?.driver.position?.key ?? null;
  if (key === null || choices.get().view !== "grouped") return key;
  const row = folding.fold.at(folding.fold.indexOf(key));
  return row ? subjectOf(row, run.store).key : key;
}

const isLine = ({ key }: Row): boolean => /^e\d/.test(key);

/** Rows that have nothing to open but other rows, or nothing at all. */
const WITHOUT_BODY: ReadonlySet<Row["kind"]> = new Set(["tool-group", "subagent", "run", "step"]);

/** Keys of what has to be open for a row to be shown in full. */
function whatFolds({ folding, finding, run, choices }: Timeline, row: Row): string[] {
  const { lent } = finding.get();
  const keys = parentsOf(row.key, run.store).filter(
    (key) => lent.has(key) || !folding.fold.isOpen(key),
  );
  const isOpen = choices.get().open.get(row.key) === true && !lent.has(row.key);
  return WITHOUT_BODY.has(row.kind) || isOpen ? keys : [...keys, row.key];
}

/** Opens some rows, and folds those again that were opened before and that the reader left alone. */
function lend({ choices, finding }: Timeline, keys: readonly string[]): void {
  const { lent } = finding.get();
  if (keys.length === 0 && lent.size === 0) return;
  const before = choices.get().open;
  const open = new Map(before);
  for (const [key, was] of lent) {
    if (before.get(key) !== true) continue;
    if (was === undefined) open.delete(key);
    else open.set(key, was);
  }
  const next = new Map<string, boolean | undefined>();
  for (const key of keys) {
    next.set(key, open.get(key));
    open.set(key, true);
  }
  finding.set({ ...finding.get(), lent: next });
  choices.choose("open", open);
}
