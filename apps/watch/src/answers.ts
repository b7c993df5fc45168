import { type Interrupt, isExpired, legible, type ResumeEntry } from "@run-timeline/protocol";

/** How questions are put. */
export interface AskOptions {
  /** Asks for a line; `undefined` when there is none any more. */
  ask(prompt: string): Promise<string | undefined>;
  line(text: string): void;
  now(): number;
  /** Aborts when the person leaves: what is not answered yet stays open. */
  signal: AbortSignal;
}

/** Puts every open question to the person, and gives the answers: one of each, as the agent demands. */
export async function askAll(
  interrupts: readonly Interrupt[],
  unshownIds: readonly string[],
  options: AskOptions,
): Promise<ResumeEntry[]> {
  const entries: ResumeEntry[] = [];
  for (const interrupt of interrupts) {
    const entry = await askOne(interrupt, options);
    if (!entry) return entries;
    entries.push(entry);
  }
  for (const id of unshownIds) {
    options.line("  (could not be read — declining)");
    entries.push(answered({ interruptId: id, status: "cancelled" }, false, options));
  }
  return entries;
}

async function askOne(interrupt: Interrupt, options: AskOptions): Promise<ResumeEntry | undefined> {
  const { id: interruptId } = interrupt;
  const isApproval = isToolApproval(interrupt);
  const answer = await options.ask(
    `  ${isApproval ? "approve" : "answer"} ${legible(interruptId)} [y/N] `,
  );
  if (options.signal.aborted) return undefined;
  if (answer === undefined) options.line("  (no answer — declining)");
  const isYes = /^\s*y(es)?\s*$/i.test(answer ?? "");
  if (isYes && isExpired(interrupt, options.now())) {
    options.line("  (expired — declining)");
    return answered({ interruptId, status: "cancelled" }, false, options);
  }
  const entry: ResumeEntry = isYes
    ? { interruptId, status: "resolved", payload: yesTo(interrupt) }
    : declined(interruptId, isApproval && !isExpired(interrupt, options.now()));
  return answered(entry, isYes, options);
}

function answered(entry: ResumeEntry, isYes: boolean, { line }: AskOptions): ResumeEntry {
  line(`  answer ${legible(entry.interruptId)} · ${isYes ? "approved" : "declined"}`);
  return entry;
}

/** An action is denied; a question that nobody wants to answer is cancelled. */
function declined(interruptId: string, isApproval: boolean): ResumeEntry {
  return isApproval
    ? { interruptId, status: "resolved", payload: { approved: false } }
    : { interruptId, status: "cancelled" };
}

/** What "yes" is to an agent that named the shape of its answer. */
function yesTo({ responseSchema }: Interrupt): unknown {
  const { type } = (responseSchema ?? {}) as { type?: unknown };
  return type === "boolean" ? true : { approved: true };
}

function isToolApproval({ toolCallId, reason }: Interrupt): boolean {
  return toolCallId !== undefined || reason === "tool_approval";
}
