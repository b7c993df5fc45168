import { type Run, type RunSelection, useInterrupts } from "@run-timeline/hooks";
import type { ResumeEntry } from "@run-timeline/protocol";
import { useEffect, useMemo } from "react";
import { type Choices, useChoice } from "./choices.js";
import { NOTHING_FOUND } from "./find/finding.js";
import type { RowListHandle } from "./RowList.js";
import type { Target, Timeline } from "./TimelineContext.js";
import { useFold } from "./useFold.js";
import { createValue } from "./value.js";

/** What the page gives to a timeline besides its run. */
type Given = Pick<Timeline, "components" | "toolRenderers" | "rendererErrors">;

/** Everything that the rows of a run read and do. @internal */
export function useTimelineOf(run: Run, choices: Choices, given: Given): Timeline {
  const folding = useFold(run, choices);
  const { components, toolRenderers, rendererErrors } = given;
  const fragments = useChoice(choices, (chosen) => chosen.fragments);
  const parts = useMemo(() => createParts(run), [run]);
  const timeline = useMemo(() => {
    const inOrder = run.store.outline("in-order", { fragments });
    const actions = actionsOf(choices, parts);
    const rows = { run, choices, folding, inOrder, fragments };
    return { ...parts, ...actions, ...rows, components, toolRenderers, rendererErrors };
  }, [run, choices, folding, parts, fragments, components, toolRenderers, rendererErrors]);
  const interrupts = useInterrupts(run);
  useEffect(() => {
    const open = interrupts.filter(({ status }) => status === "open");
    timeline.waiting.set(new Set(open.flatMap(({ toolCallId }) => toolCallId ?? [])));
  }, [timeline, interrupts]);
  return timeline;
}

type Parts = Pick<
  Timeline,
  "run" | "list" | "finding" | "target" | "detail" | "help" | "waiting" | "drafts"
>;

function createParts(run: Run): Parts {
  return {
    run,
    list: { current: null as RowListHandle | null },
    finding: createValue(NOTHING_FOUND),
    target: createValue<Target | null>(null),
    detail: createValue<RunSelection | null>(null),
    help: createValue(false),
    waiting: createValue<ReadonlySet<string>>(new Set()),
    drafts: createValue<ReadonlyMap<string, ResumeEntry>>(new Map()),
  };
}

type Actions = Pick<Timeline, "setView" | "setFollow" | "toggle" | "select" | "openDetails">;

/** Whatever needs the text to stand still stops the tail. */
function actionsOf(choices: Choices, { detail }: Parts): Actions {
  const choose = choices.choose;
  return {
    setView: (view) => choose("view", view),
    setFollow: (follow) => choose("follow", follow),
    toggle(key, isOpen) {
      choose("follow", false);
      choose("open", new Map(choices.get().open).set(key, isOpen));
    },
    select(selection) {
      if (selection) choose("follow", false);
      choose("selection", selection);
    },
    openDetails(selection) {
      if (selection) choose("follow", false);
      detail.set(selection);
    },
  };
}
