import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** Serves a Web handler over Node's HTTP. A body that breaks off breaks the connection off. */
export function createNodeServer(handle: (request: Request) => Promise<Response>): Server {
  return createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, handle);
  });
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const closing = new AbortController();
  outgoing.on("close", () => closing.abort());
  try {
    const response = await handle(toRequest(incoming, closing.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    // A browser counts a stream as open once its headers are there, which may be long before its first event.
    outgoing.flushHeaders();
    if (!response.body || incoming.method === "HEAD") outgoing.end();
    else await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
  } catch (error) {
    if (closing.signal.aborted || outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500).end(error instanceof Error ? error.message : "failed");
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: fields,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}
