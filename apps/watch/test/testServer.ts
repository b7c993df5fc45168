import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What was asked of an agent. */
export interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The RunAgentInput. */
  readonly input: {
    readonly threadId: string;
    readonly runId: string;
    readonly messages: readonly { role: string; content: string }[];
    readonly resume?: readonly { interruptId: string; status: string; payload?: unknown }[];
  };
}

/** An agent that runs in the test. */
export interface TestAgent {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): void;
}

/** Serves an agent that answers as `answer` does: each request by its number, from 1. */
export async function serveAgent(
  answer: (asked: Asked, response: ServerResponse, number: number) => void,
): Promise<TestAgent> {
  const asked: Asked[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { method = "", headers } = request;
    const one: Asked = { method, headers, input: JSON.parse(body || "{}") };
    asked.push(one);
    answer(one, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends events as Server-Sent Events, and ends the answer unless it `staysOpen`. */
export function sendEvents(
  response: ServerResponse,
  events: readonly object[],
  { staysOpen = false }: { staysOpen?: boolean } = {},
): void {
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (!staysOpen) response.end();
}
