import { HttpAgent } from "@ag-ui/client";
import type { Message, ResumeEntry } from "../../src/events.js";

/** What the reference client is given for one run of a thread. */
export interface ReferenceRun {
  /** The SSE body, frame by frame. */
  readonly frames: readonly string[];
  readonly resume?: readonly ResumeEntry[];
}

/** What is left of a thread after its runs. */
export interface ReferenceResult {
  /** Of each run: why it was rejected, or `null`. */
  readonly rejections: readonly (string | null)[];
  readonly messages: readonly Message[];
  readonly state: unknown;
  /** Events that reached application code. */
  readonly delivered: readonly Record<string, unknown>[];
  readonly warnings: readonly string[];
  readonly runErrors: readonly string[];
  readonly requests: readonly Record<string, unknown>[];
}

/** What the thread begins with. */
export interface ReferenceStart {
  readonly threadId: string;
  readonly messages?: readonly Message[];
  readonly state?: unknown;
}

/** Runs `@ag-ui/client` on SSE bodies, one frame a read, as a server that writes them would. */
export async function runReference(
  runs: readonly ReferenceRun[],
  start: ReferenceStart,
): Promise<ReferenceResult> {
  const requests: Record<string, unknown>[] = [];
  let frames: readonly string[] = [];
  const agent = new HttpAgent({
    url: "http://agent.test/",
    threadId: start.threadId,
    ...(start.messages && { initialMessages: structuredClone(start.messages) as never }),
    ...(start.state !== undefined && { initialState: structuredClone(start.state) as never }),
    fetch: async (_url, init) => {
      requests.push(JSON.parse(String(init?.body)));
      return new Response(paced(frames), { headers: { "content-type": "text/event-stream" } });
    },
  });
  const rejections: (string | null)[] = [];
  const delivered: Record<string, unknown>[] = [];
  const runErrors: string[] = [];
  const warnings = await warningsDuring(async () => {
    for (const run of runs) {
      frames = run.frames;
      let rejection: string | null = null;
      const subscriber = {
        onEvent: ({ event }: { event: object }) => {
          delivered.push({ ...event } as Record<string, unknown>);
        },
        onRunErrorEvent: ({ event }: { event: { message: string } }) => {
          runErrors.push(event.message);
        },
        onRunFailed: ({ error }: { error: Error }) => {
          rejection ??= error.message;
        },
      };
      const input = run.resume === undefined ? {} : { resume: [...run.resume] };
      await agent.runAgent(input as never, subscriber).catch((error: unknown) => {
        rejection ??= error instanceof Error ? error.message : String(error);
      });
      rejections.push(rejection);
    }
  });
  const { messages, state } = agent as unknown as { messages: Message[]; state: unknown };
  return { rejections, messages, state, delivered, warnings, runErrors, requests };
}

function paced(frames: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      const frame = frames[next++];
      if (frame === undefined) controller.close();
      else controller.enqueue(encoder.encode(frame));
    },
  });
}

/** It warns on the console, and nowhere else. */
async function warningsDuring(action: () => Promise<void>): Promise<string[]> {
  const warnings: string[] = [];
  const { warn, error } = console;
  console.warn = (...parts: unknown[]) => void warnings.push(parts.map(String).join(" "));
  console.error = () => undefined;
  try {
    await action();
  } finally {
    Object.assign(console, { warn, error });
  }
  return warnings;
}
