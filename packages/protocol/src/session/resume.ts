import type { Interrupt } from "../entities.js";
import type { ResumeEntry } from "../events.js";
import { misuse } from "./misuse.js";

/**
 * The answers to all open interrupts, checked before anything is sent (rules IR-04 to IR-07, FA-03).
 *
 * @param unshown ids of requests that could not be read: the agent waits for those too
 */
export function checkResume(
  entries: readonly ResumeEntry[],
  open: readonly Interrupt[],
  unshown: readonly string[],
  now: number,
): readonly ResumeEntry[] {
  const answered = new Set<string>();
  if (open.length + unshown.length === 0) {
    throw misuse(
      "resume() was called while no interrupt is open.",
      "The agent waits for no answer.",
      "Use send() or run().",
    );
  }
  for (const entry of entries) {
    const interrupt = open.find(({ id }) => id === entry.interruptId);
    if (!interrupt && !unshown.includes(entry.interruptId)) throw unknown(entry, open);
    if (answered.has(entry.interruptId)) throw duplicate(entry);
    answered.add(entry.interruptId);
    checkEntry(entry, interrupt, now);
  }
  const missing = open.filter(({ id }) => !answered.has(id));
  if (missing.length > 0) throw uncovered(names(missing));
  const unseen = unshown.filter((id) => !answered.has(id));
  if (unseen.length > 0) throw uncovered(`${quoted(unseen)}, which could not be shown`);
  return entries;
}

/** Whether an interrupt can no longer be resolved. What cannot be read as a date never expires. */
export function isExpired({ expiresAt }: Pick<Interrupt, "expiresAt">, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}

/** The payload that approves a tool call with other arguments than the agent proposed. */
export function editedArguments(editedArgs: unknown): { editedArgs: unknown } {
  return { editedArgs };
}

function checkEntry(entry: ResumeEntry, interrupt: Interrupt | undefined, now: number): void {
  const id = JSON.stringify(entry.interruptId);
  if (entry.status !== "resolved" && entry.status !== "cancelled") {
    throw misuse(
      `resume() got the status ${JSON.stringify(entry.status)} for the interrupt ${id}.`,
      "The agent knows two.",
      'Use "resolved" or "cancelled".',
    );
  }
  if (entry.payload === null) {
    throw misuse(
      `resume() got null as the payload for the interrupt ${id}.`,
      "The protocol has no place for it.",
      "Leave the payload out, or put the null inside an object.",
    );
  }
  if (interrupt && entry.status === "resolved" && isExpired(interrupt, now)) {
    throw misuse(
      `resume() got an answer for the interrupt ${id}, which expired at ${interrupt.expiresAt}.`,
      "The agent no longer accepts one.",
      'Give it the status "cancelled".',
    );
  }
}

function unknown(entry: ResumeEntry, open: readonly Interrupt[]): Error {
  return misuse(
    `resume() got an answer for ${JSON.stringify(entry.interruptId)}, which is no open interrupt.`,
    `Open: ${names(open)}.`,
    "Answer those, each once.",
  );
}

function duplicate(entry: ResumeEntry): Error {
  return misuse(
    `resume() got two answers for the interrupt ${JSON.stringify(entry.interruptId)}.`,
    "The agent would have to choose one.",
    "Give it one.",
  );
}

function uncovered(missing: string): Error {
  return misuse(
    `resume() got no answer for ${missing}.`,
    "The agent goes on only when every open interrupt is answered in one request.",
    'Add an entry for each; "cancelled" declines.',
  );
}

function names(interrupts: readonly Interrupt[]): string {
  return quoted(interrupts.map(({ id }) => id));
}

/** Ids for a sentence. */
export function quoted(ids: readonly string[]): string {
  return ids.map((id) => JSON.stringify(id)).join(", ");
}
