import type { Interrupt, ResumeEntry, RunStore } from "@run-timeline/protocol";
import { approvalEntry } from "../Approval/answer.js";
import { isApproval } from "../Interrupt/Interrupt.js";
import type { Timeline } from "./TimelineContext.js";

/** Takes an answer: sends it where it is the only one, else keeps it until all that are asked have one. @internal */
export function takeAnswer({ run, drafts }: Timeline, entry: ResumeEntry): void | Promise<void> {
  if (openIds(run).length === 1) return run.resume?.([entry]);
  drafts.set(new Map(drafts.get()).set(entry.interruptId, entry));
}

/** Sends the answers that are kept: until they have arrived, as they may have to be sent again. @internal */
export async function sendAnswers({ run, drafts }: Timeline): Promise<void> {
  const sent = openIds(run).flatMap((id) => drafts.get().get(id) ?? []);
  await run.resume?.(sent);
  // Those that were given meanwhile, to the questions of the next run, are still to be sent.
  drafts.set(new Map([...drafts.get()].filter(([, entry]) => !sent.includes(entry))));
}

/** Takes an answer back that was kept. @internal */
export function takeBack({ drafts }: Timeline, interruptId: string): void {
  const kept = new Map(drafts.get());
  kept.delete(interruptId);
  drafts.set(kept);
}

/** What is asked like this: to allow calls of the same tool, as far as nobody has decided. @internal */
export function alikeTo({ run: { store }, drafts }: Timeline, asked: Interrupt): Interrupt[] {
  const tool = toolOf(store, asked);
  if (tool === undefined) return [];
  return store.interrupts.filter(
    (each) =>
      each.status === "open" &&
      !drafts.get().has(each.id) &&
      isApproval(each) &&
      toolOf(store, each) === tool,
  );
}

function toolOf(store: RunStore, { toolCallId }: Interrupt): string | undefined {
  return toolCallId === undefined ? undefined : store.entity(toolCallId, "tool-call")?.name;
}

/** Allows them all: kept until all that are asked have an answer. @internal */
export function allowAll({ drafts }: Timeline, asked: readonly Interrupt[]): void {
  const kept = new Map(drafts.get());
  for (const { id } of asked) kept.set(id, approvalEntry(id, { decision: "allow" }));
  drafts.set(kept);
}

function openIds({ store }: Timeline["run"]): string[] {
  return store.interrupts.filter(({ status }) => status === "open").map(({ id }) => id);
}
