import { recordedRun, recordedRuns } from "@run-timeline/fixtures";
import type { Translator } from "@run-timeline/protocol";
import { aiSdkToAgui } from "@run-timeline/protocol/translate/ai-sdk";

/** Milliseconds between two events of the agent. */
const BEAT = 40;
const GOAL = "Checkout errors went up after this morning's deploy. What is wrong?";

/**
 * In place of an agent of your own: anything that yields AG-UI events. This one plays recordings. `ask` is a stream
 * of the AI SDK that ends with a question, `crash` breaks off while a tool is at work.
 */
export function agent(name: string): AsyncIterable<unknown> | undefined {
  if (name === "ask")
    return play(translated(aiSdkToAgui({ goal: GOAL }), recordedRun("ai-sdk-incident").events()));
  if (name === "crash") return crashing(recordedRun("revenue").events());
  const run = recordedRuns.find((candidate) => candidate.name === name);
  return run?.kind === "agui" ? play(run.events()) : undefined;
}

function translated(translator: Translator, natives: readonly unknown[]): unknown[] {
  return [
    ...translator.start(),
    ...natives.flatMap((native) => translator.translate(native)),
    ...translator.end(),
  ];
}

async function* play(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) {
    yield event;
    await new Promise((resolve) => setTimeout(resolve, BEAT));
  }
}

async function* crashing(events: readonly unknown[]): AsyncGenerator<unknown> {
  const types = events.map((event) => (event as { type?: unknown }).type);
  yield* play(events.slice(0, types.lastIndexOf("TOOL_CALL_END") + 1));
  throw new Error("The agent's process was killed.");
}
