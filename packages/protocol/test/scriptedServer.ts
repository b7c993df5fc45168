/** One connection that a test holds the other end of. */
export interface ScriptedConnection {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
  /** The JSON that was sent. */
  readonly body: unknown;
  send(text: string): void;
  sendEvents(...events: readonly object[]): void;
  close(): void;
  break(message?: string): void;
  /** The client closed the body or gave up the request. */
  readonly isAborted: boolean;
}

/** A `fetch` whose answers a test writes. */
export interface ScriptedServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly connections: readonly ScriptedConnection[];
  /** How many are open now. */
  readonly open: number;
}

/** @param answer makes the response of a connection, from 0; without one it is an SSE stream with 200 */
export function scriptedServer(
  answer?: (number: number) => Response | Error | undefined,
): ScriptedServer {
  const connections: ScriptedConnection[] = [];
  let open = 0;
  return {
    connections,
    get open() {
      return open;
    },
    fetch: async (url, init) => {
      const other = answer?.(connections.length);
      if (other instanceof Error) {
        connections.push(connectionOf(url, init, undefined, () => false));
        throw other;
      }
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      let isOver = false;
      const over = (): void => {
        if (!isOver && !other) open -= 1;
        isOver = true;
      };
      let wasAborted = false;
      const stream = new ReadableStream<Uint8Array>({
        start: (made) => {
          controller = made;
        },
        cancel: () => {
          wasAborted = true;
          over();
        },
      });
      init.signal?.addEventListener("abort", () => {
        if (isOver) return;
        wasAborted = true;
        over();
        controller?.error(new DOMException("aborted", "AbortError"));
      });
      if (!other) open += 1;
      connections.push(connectionOf(url, init, controller, () => wasAborted, over));
      return other ?? new Response(stream, { headers: { "content-type": "text/event-stream" } });
    },
  };
}

function connectionOf(
  url: string,
  init: RequestInit,
  controller: ReadableStreamDefaultController<Uint8Array> | undefined,
  isAborted: () => boolean,
  over: () => void = () => undefined,
): ScriptedConnection {
  const encoder = new TextEncoder();
  const send = (text: string): void => controller?.enqueue(encoder.encode(text));
  return {
    url,
    init,
    headers: new Headers(init.headers),
    body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    send,
    sendEvents: (...events) =>
      send(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")),
    close: () => {
      over();
      controller?.close();
    },
    break: (message = "connection reset") => {
      over();
      controller?.error(new TypeError(message));
    },
    get isAborted() {
      return isAborted();
    },
  };
}
