import type { Thread } from "../InOrderLine/Threads.js";
import { useChoice } from "./choices.js";
import { useTimeline } from "./TimelineContext.js";
import type { EntityThread } from "./threads.js";

/** The lanes of a line, with that of the chosen call or text marked. Renders when another lane is. @internal */
export function useLinkedThreads(
  threads: readonly (EntityThread | null)[],
): readonly (Thread | null)[] {
  const linked = useChoice(useTimeline().choices, ({ selection }) =>
    threads.findIndex(
      (thread) =>
        thread !== null &&
        thread.entity === selection?.entity &&
        thread.kind === selection.entityKind,
    ),
  );
  return linked < 0
    ? threads
    : threads.map((thread, lane) =>
        lane === linked && thread ? { ...thread, linked: true } : thread,
      );
}
