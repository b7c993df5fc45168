import type { Interrupt, RunStore } from "@run-timeline/protocol";

/** Something that waits for a person. @internal */
export interface Asked {
  readonly interrupt: Interrupt;
  /** Key of its row in the grouped view. */
  readonly key: string;
}

/** What waits for a person, the first asked first. @internal */
export function askedIn(interrupts: readonly Interrupt[]): readonly Asked[] {
  return interrupts
    .filter(({ status }) => status === "open")
    .map((interrupt) => ({ interrupt, key: `interrupt:${interrupt.id}` }));
}

/** Who wants what, in one line. @internal */
export function askedWords(store: RunStore, { interrupt }: Asked): string {
  const owner = interrupt.owner ?? interrupt.subagentRunId;
  const subagent = owner ? store.entity(owner, "subagent") : undefined;
  const what = interrupt.message ?? interrupt.reason;
  return subagent ? `${subagent.name}: ${what}` : what;
}
