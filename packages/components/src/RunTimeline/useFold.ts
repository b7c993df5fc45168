import type { Run } from "@run-timeline/hooks";
import type { FoldedOutline } from "@run-timeline/protocol";
import { useEffect, useMemo } from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";
import type { Choices } from "./choices.js";
import { createValue, type Value } from "./value.js";

/**
 * The grouped rows of one reader, and what tells that they were opened or folded. They are made when somebody looks:
 * of a million events that takes as long as a few hundred frames.
 *
 * @internal
 */
export interface Folding {
  readonly fold: FoldedOutline;
  readonly changes: Value<number>;
}

/** The grouped rows as this reader folds them. @internal */
export function useFold(run: Run, choices: Choices): Folding {
  const folding = useMemo(() => createFolding(run, choices), [run, choices]);
  useIsomorphicLayoutEffect(() => choices.subscribe(folding.take), [choices, folding]);
  useEffect(() => folding.hold(), [folding]);
  return folding;
}

function createFolding(run: Run, choices: Choices) {
  let fold: FoldedOutline | undefined;
  const changes = createValue(0);
  let open = choices.get().open;
  let users = 0;

  return {
    get fold() {
      if (!fold) {
        fold = run.store.fold();
        fold.setOpen(open);
      }
      return fold;
    },
    changes,
    take(): void {
      const next = choices.get().open;
      if (next === open) return;
      open = next;
      fold?.setOpen(open);
      changes.set(changes.get() + 1);
    },
    /** Strict mode lets go and takes up again: what is let go of is disposed of in the next task. */
    hold(): () => void {
      users++;
      return () => {
        users--;
        setTimeout(() => users === 0 && fold?.dispose(), 0);
      };
    },
  };
}
