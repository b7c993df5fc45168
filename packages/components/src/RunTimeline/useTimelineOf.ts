import { type Run, type RunSelection, useInterrupts } from "@run-timeline/hooks";
import type { Outline, ResumeEntry } from "@run-timeline/protocol";
import { useEffect, useMemo } from "react";
import type { Choices } from "./choices.js";
import { indexOfEvent, parentsOf } from "./crossView.js";
import type { RowListHandle } from "./RowList.js";
import type { Target, Timeline } from "./TimelineContext.js";
import { useFold } from "./useFold.js";
import { createValue } from "./value.js";

/** What the page gives to a timeline besides its run. */
interface Given extends Pick<Timeline, "components" | "toolRenderers"> {
  readonly fragments: boolean;
}

/** Everything that the rows of a run read and do. @internal */
export function useTimelineOf(run: Run, choices: Choices, given: Given): Timeline {
  const folding = useFold(run, choices);
  const { components, toolRenderers, fragments } = given;
  const parts = useMemo(() => createParts(run), [run]);
  const timeline = useMemo(() => {
    const inOrder = run.store.outline("in-order", { fragments });
    const actions = actionsOf(run, choices, folding, inOrder, parts);
    return { ...parts, ...actions, run, choices, folding, inOrder, components, toolRenderers };
  }, [run, choices, folding, parts, fragments, components, toolRenderers]);
  const interrupts = useInterrupts(run);
  useEffect(() => {
    const open = interrupts.filter(({ status }) => status === "open");
    timeline.waiting.set(new Set(open.flatMap(({ toolCallId }) => toolCallId ?? [])));
  }, [timeline, interrupts]);
  return timeline;
}

type Parts = Pick<Timeline, "run" | "list" | "target" | "detail" | "waiting" | "drafts">;

function createParts(run: Run): Parts {
  return {
    run,
    list: { current: null as RowListHandle | null },
    target: createValue<Target | null>(null),
    detail: createValue<RunSelection | null>(null),
    waiting: createValue<ReadonlySet<string>>(new Set()),
    drafts: createValue<ReadonlyMap<string, ResumeEntry>>(new Map()),
  };
}

type Actions = Omit<
  Timeline,
  keyof Parts | "components" | "toolRenderers" | "choices" | "folding" | "inOrder"
>;

function actionsOf(
  run: Run,
  choices: Choices,
  { fold }: Timeline["folding"],
  inOrder: Outline,
  { drafts, detail, target, list }: Parts,
): Actions {
  const { store } = run;
  const openIds = (): string[] =>
    store.interrupts.filter(({ status }) => status === "open").map(({ id }) => id);

  const show = (next: Target): void => {
    choices.choose("follow", false);
    if (next.view === "grouped") unfold(next.key);
    if (choices.get().view === next.view && list.current) bring(next);
    else {
      target.set(next);
      choices.choose("view", next.view);
    }
  };
  const unfold = (key: string): void => {
    if (fold.indexOf(key) >= 0) return;
    const open = new Map(choices.get().open);
    for (const parent of parentsOf(key, store)) open.set(parent, true);
    choices.choose("open", open);
  };
  const bring = ({ view, key }: Target): void => {
    const outline = view === "grouped" ? fold : inOrder;
    const index = outline.indexOf(key);
    if (index >= 0) list.current?.focusRow(index, "center");
  };

  return {
    answer:
      run.resume &&
      ((entry) => {
        const ids = openIds();
        if (ids.length === 1) run.resume?.([entry]);
        else drafts.set(new Map(drafts.get()).set(entry.interruptId, entry));
      }),
    sendAnswers() {
      const kept = drafts.get();
      run.resume?.(openIds().flatMap((id) => kept.get(id) ?? []));
      drafts.set(new Map());
    },
    reopen(interruptId) {
      const kept = new Map(drafts.get());
      kept.delete(interruptId);
      drafts.set(kept);
    },
    setView: (view) => choices.choose("view", view),
    setFollow: (follow) => choices.choose("follow", follow),
    toggle(key, isOpen) {
      choices.choose("follow", false);
      choices.choose("open", new Map(choices.get().open).set(key, isOpen));
    },
    select(selection) {
      if (selection) choices.choose("follow", false);
      choices.choose("selection", selection);
    },
    openDetails(selection) {
      if (selection) choices.choose("follow", false);
      detail.set(selection);
    },
    show,
    showEvent(event) {
      const row = inOrder.at(indexOfEvent(inOrder, event));
      if (row) show({ view: "in-order", key: row.key });
    },
  };
}
