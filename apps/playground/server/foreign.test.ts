import { type RecordedRun, recordedRun, recordedRuns } from "@run-timeline/fixtures";
import {
  createSession,
  httpTransport,
  type RunAgentInput,
  type Translator,
} from "@run-timeline/protocol";
import { aiSdkToAgui } from "@run-timeline/protocol/translate/ai-sdk";
import { chronosToAgui } from "@run-timeline/protocol/translate/chronos";
import { langGraphToAgui } from "@run-timeline/protocol/translate/langgraph";
import { shipitToAgui } from "@run-timeline/protocol/translate/shipit";
import { stepsToAgui } from "@run-timeline/protocol/translate/steps";
import { describe, expect, it } from "vitest";
import { createHandler } from "./handler.js";

const handle = createHandler({ page: async () => undefined });

function translatorFor(
  { kind, name }: RecordedRun,
  { threadId, runId }: RunAgentInput,
): Translator {
  if (kind === "chronos") return chronosToAgui({ threadId, runId });
  if (kind === "ai-sdk") return aiSdkToAgui();
  if (kind === "langgraph") return langGraphToAgui();
  return name === "step-lines" ? stepsToAgui() : shipitToAgui();
}

describe("a recording of another vocabulary", () => {
  it.each(recordedRuns.filter(({ kind }) => kind !== "agui"))(
    "arrives as AG-UI through a translator: $name",
    async (run) => {
      const input: RunAgentInput = { threadId: "T", runId: "R", messages: [] };
      const direct = translatorFor(run, input);
      const expected = [
        ...direct.start(),
        ...run.events().flatMap((native) => direct.translate(native)),
        ...direct.end(),
      ];
      const session = createSession({
        transport: httpTransport(`http://playground.test/agent?run=${run.name}&speed=Infinity`, {
          fetch: (url, init) => handle(new Request(url, init)),
          translate: (asked) => translatorFor(run, asked),
        }),
        threadId: "T",
        createId: () => "R",
        conformance: "strict",
      });
      for await (const _ of session.run());
      expect(session.error).toBeNull();
      expect([...session.store.log]).toEqual(JSON.parse(JSON.stringify(expected)));
      expect(session.store.head.status).toBe(run.ends);
      expect(session.store.issues.filter(({ severity }) => severity === "fatal")).toEqual([]);
    },
  );

  it("goes on where it stopped to ask", async () => {
    const run = recordedRun("langgraph-brief");
    const session = createSession({
      transport: httpTransport("http://playground.test/agent?run=langgraph-brief&speed=Infinity", {
        fetch: (url, init) => handle(new Request(url, init)),
        translate: (asked) => translatorFor(run, asked),
      }),
    });
    for await (const _ of session.run());
    const answers = session.openInterrupts.map(({ id: interruptId }) => ({
      interruptId,
      status: "resolved" as const,
      payload: "yes",
    }));
    for await (const _ of session.resume(answers));
    expect(session.store.head.status).toBe("success");
  });
});
