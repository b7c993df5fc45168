import {
  createSession,
  eventSourceTransport,
  httpTransport,
  type Session,
  type Transport,
  type Update,
  webSocketTransport,
} from "@run-timeline/protocol";
import { createRun, type RunActions } from "../createRun.js";
import type { SessionSource, UrlSource } from "../runSource.js";
import { type Connection, foldingOptions, given, shared } from "./connection.js";

/** @internal */
export function connectSession({ session }: SessionSource): Connection {
  return { run: createRun(session.store, actionsOf(session)) };
}

/** @internal */
export function connectUrl(source: UrlSource): Connection {
  const { transport, start = transport === "event-source" } = source;
  const session = createSession({
    ...foldingOptions(source),
    ...given(source, "threadId", "tools", "context", "forwardedProps", "messages", "state"),
    transport: transportOf(source),
  });
  const open = (): (() => void) => {
    if (start) drain(transport === "http" || !transport ? session.run() : session.follow());
    return () => session.stop();
  };
  return { run: createRun(session.store, actionsOf(session)), connect: shared(open) };
}

function transportOf(source: UrlSource): Transport {
  const { url, transport } = source;
  const options = given(source, "headers", "credentials", "fetch", "translate");
  if (transport === "event-source") return eventSourceTransport(url, options);
  return transport === "web-socket"
    ? webSocketTransport(url, options)
    : httpTransport(url, options);
}

function actionsOf(session: Session): RunActions {
  return {
    start: () => drain(session.run()),
    send: (text) => drain(session.send(text)),
    resume: (entries) => drain(session.resume(entries)),
    cancel: (interruptIds) => drain(session.cancel(interruptIds)),
    stop: () => session.stop(),
  };
}

/** A run goes on whether or not its updates are read; read, they take no memory. What broke is in the store. */
function drain(updates: AsyncIterable<Update>): void {
  void (async () => {
    for await (const _ of updates);
  })().catch(() => {});
}
