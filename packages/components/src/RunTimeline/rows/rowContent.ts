import type { RowShown } from "@run-timeline/hooks";
import type { EntityKind, EntityOf } from "@run-timeline/protocol";
import type { RowProps } from "../../RowFrame/RowFrame.js";
import { useChoice } from "../choices.js";
import type { Timeline } from "../TimelineContext.js";

/** What every part gets that draws a row of the grouped view. */
export type GroupedRowFrame = Pick<
  RowProps,
  "role" | "tabIndex" | "aria-level" | "depth" | "rails" | "edge" | "selected"
>;

/** Props of what draws a row. @internal */
export interface RowContentProps {
  shown: RowShown;
  row: GroupedRowFrame;
  /** Id of the run that ended with it. */
  answerOf: string | null;
}

/** Props of what draws the row of an entity. @internal */
export type RowOf<K extends EntityKind> = RowContentProps & { entity: EntityOf<K> };

/** Whether the reader opened a row, and what opens and folds it. @internal */
export function useDisclosure({ toggle, choices }: Timeline, key: string, isOpen = false) {
  const open = useChoice(choices, (chosen) => chosen.open.get(key));
  return { open: open ?? isOpen, onToggle: (next: boolean) => toggle(key, next) };
}
