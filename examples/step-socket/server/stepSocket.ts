import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { CLOSED } from "../src/followRun.js";
import type { StepFeed } from "./stepFeed.js";

const PATH = "/steps";

/**
 * Sends the step lines of runs over WebSockets at `/steps`, a line a message. The socket closes when the run is over:
 * with 1000 when its stream ended, with 1011 when it crashed.
 *
 * @param feedOf the run that a request asks for
 */
export function attachStepSocket(
  server: Server,
  feedOf: (query: URLSearchParams) => StepFeed | undefined,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  server.on("upgrade", (request, stream, head) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    // A page of another site can open a socket to this one, with its visitor's cookies.
    if (url.pathname !== PATH || !isSameOrigin(request)) return refuse(stream);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const feed = feedOf(url.searchParams);
      if (feed === undefined) socket.close(CLOSED.unknown, "no such run");
      else void send(socket, feed, afterOf(url.searchParams));
    });
  });
}

async function send(socket: WebSocket, feed: StepFeed, after: number): Promise<void> {
  const gone = new AbortController();
  socket.on("close", () => gone.abort());
  socket.on("error", () => gone.abort());
  try {
    for await (const step of feed.read(after, gone.signal)) await sendLine(socket, step);
    socket.close(CLOSED.done, "the stream ended");
  } catch {
    // What went wrong is for the server's log, not for whoever looks at the page.
    socket.close(CLOSED.crashed, "the run stopped");
  }
}

/** Resolves once the line was handed to the network: a slow reader slows down nobody but itself. */
function sendLine(socket: WebSocket, step: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(JSON.stringify(step), (error) => (error ? reject(error) : resolve()));
  });
}

function isSameOrigin({ headers }: IncomingMessage): boolean {
  // Programs that are no browser send none.
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

function refuse(stream: Duplex): void {
  stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
}

function afterOf(query: URLSearchParams): number {
  const after = Number(query.get("after") ?? 0);
  return Number.isSafeInteger(after) && after > 0 ? after : 0;
}
