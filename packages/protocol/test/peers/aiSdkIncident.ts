import {
  convertToModelMessages,
  createUIMessageStream,
  stepCountIs,
  streamText,
  tool,
  type UIMessage,
} from "ai";
import { z } from "zod";
import { call, finish, scriptedModel, text, thought } from "./aiSdkModel.js";

/** What the user asks in the recorded runs. */
export const INCIDENT_GOAL = "Checkout errors went up after this morning's deploy. What is wrong?";

const tools = {
  query_metrics: tool({
    description: "Reads a metric over a time window",
    inputSchema: z.object({ metric: z.string(), window: z.string().default("1h") }),
    async *execute({ metric, window }) {
      yield { metric, window, progress: "querying 3 shards" };
      yield { metric, window, progress: "2 of 3 shards" };
      yield { metric, window, baseline: 0.4, current: 6.8, unit: "% of requests" };
    },
  }),
  read_log: tool({
    description: "Reads the end of a log",
    inputSchema: z.object({ service: z.string(), lines: z.number() }),
    execute: async ({ service }) => {
      if (service === "payments-v1") throw new Error("No such service: payments-v1");
      return [
        "09:14:02 ERROR TaxClient: deadline exceeded after 800ms (retry 3/3)",
        "09:14:02 ERROR CheckoutHandler: 502 for POST /checkout",
      ].join("\n");
    },
  }),
  list_deploys: tool({
    description: "Lists deploys of a service",
    inputSchema: z.object({ service: z.string() }),
    execute: async ({ service }) => ({
      service,
      deploys: [
        { version: "2026.11.30-1", at: "2026-11-30T08:55:10Z", author: "mira" },
        { version: "2026.11.27-4", at: "2026-11-27T16:20:41Z", author: "jonas" },
      ],
    }),
  }),
  roll_back: tool({
    description: "Rolls a service back to a version",
    title: "Roll back a service",
    inputSchema: z.object({ service: z.string(), version: z.string() }),
    needsApproval: true,
    execute: async ({ service, version }) => ({ service, version, status: "rolled back" }),
  }),
};

/** The run that looks into the incident, and asks whether it may roll back. */
export function incidentStream(): ReadableStream<unknown> {
  return createUIMessageStream({
    execute: async ({ writer }) => {
      writer.write({ type: "data-status", id: "incident", data: { step: "Looking at metrics" } });
      const result = streamText({
        model: scriptedModel(
          [
            ...thought(
              "The deploy went out at 08:55. First compare the error rate with the hour before, and look at the log of the service that answers /checkout.",
              "EqQBCkgIBRABGAIiQL8k",
            ),
            ...text(
              "I'll compare the error rate with the time before the deploy and read the logs.",
            ),
            ...call("toolu_01A", "query_metrics", '{"metric":"checkout.error_rate"}'),
            ...call("toolu_01B", "read_log", '{"service":"checkout","lines":200}'),
            ...call("toolu_01C", "read_log", '{"service":"payments-v1","lines":50}'),
            finish("tool-calls", { input: 1840, output: 212 }),
          ],
          [
            {
              type: "source",
              sourceType: "url",
              id: "src-1",
              url: "https://runbooks.example.com/checkout#tax-timeouts",
              title: "Runbook: tax timeouts",
            },
            ...text(
              "Checkout gives up on the tax service after 800 ms. I'll see what the deploy changed.",
            ),
            ...call("toolu_01D", "list_deploys", '{"service":"checkout"}'),
            finish("tool-calls", { input: 2410, output: 96 }),
          ],
          [
            ...thought(
              "The log starts to fail minutes after 2026.11.30-1. Rolling back is the safe step, but it needs a person's word.",
              "EqQBCkgIBRABGAIiQM2p",
            ),
            ...text(
              "The errors start four minutes after **2026.11.30-1**. Going back to 2026.11.27-4 would end them.",
            ),
            ...call("toolu_01E", "roll_back", '{"service":"checkout","version":"2026.11.27-4"}'),
            finish("tool-calls", { input: 2933, output: 158 }),
          ],
        ),
        tools,
        stopWhen: stepCountIs(8),
        prompt: INCIDENT_GOAL,
        _internal: { generateId: partIds() },
      });
      writer.merge(
        result.toUIMessageStream({
          sendSources: true,
          onError: messageOf,
          generateMessageId: () => "msg_incident",
          messageMetadata: ({ part }) =>
            part.type === "finish"
              ? { model: "mock-sonnet", totalUsage: part.totalUsage }
              : undefined,
        }),
      );
      await result.consumeStream();
      writer.write({
        type: "data-status",
        id: "incident",
        data: { step: "Waiting for approval", services: ["checkout"] },
      });
    },
    onError: messageOf,
  });
}

/** The next run: the person allowed it, and the agent goes on. */
export async function approvedStream(): Promise<ReadableStream<unknown>> {
  const messages: UIMessage[] = [
    { id: "msg_user", role: "user", parts: [{ type: "text", text: INCIDENT_GOAL }] },
    {
      id: "msg_incident",
      role: "assistant",
      parts: [
        {
          type: "tool-roll_back",
          toolCallId: "toolu_01E",
          state: "approval-responded",
          input: { service: "checkout", version: "2026.11.27-4" },
          approval: { id: "aitxt-approval", approved: true },
        },
      ],
    },
  ];
  return streamText({
    model: scriptedModel([
      { type: "file", mediaType: "image/png", data: CHART },
      ...text(
        "Checkout runs 2026.11.27-4 again, and the error rate is back at **0.4 %**.\n\n1. The new tax client waits 800 ms instead of 3 s.\n2. Tax lookups take 1.1 s at this hour.\n3. Raise the deadline before the next deploy.",
      ),
      finish("stop", { input: 3204, output: 187 }),
    ]),
    tools,
    messages: await convertToModelMessages(messages, { tools }),
  }).toUIMessageStream({
    originalMessages: messages,
    generateMessageId: () => "msg_report",
    onError: messageOf,
    messageMetadata: ({ part }) =>
      part.type === "finish" ? { model: "mock-sonnet", totalUsage: part.totalUsage } : undefined,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ids as the AI SDK makes them, but the same ones every time. */
function partIds(): () => string {
  let last = 48_611;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return `aitxt-${last.toString(36).padStart(7, "0")}`;
  };
}

/** A PNG of 8 by 8 pixels. */
const CHART =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR4nGPM7frNgA0wYRUdtBIAO/8Bn565mEEAAAAASUVORK5CYII=";
