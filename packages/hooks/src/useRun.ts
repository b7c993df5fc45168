import { useEffect, useState } from "react";
import { createRun } from "./createRun.js";
import type { Run } from "./run.js";
import type {
  AgentSource,
  EventsSource,
  RunSource,
  SessionSource,
  StoreSource,
  StreamSource,
  UrlSource,
} from "./runSource.js";
import { connectAgent } from "./sources/agentSource.js";
import type { Connection } from "./sources/connection.js";
import { connectEvents, type EventsConnection, isContinued } from "./sources/eventsSource.js";
import { connectSession, connectUrl } from "./sources/sessionSource.js";
import { connectStream } from "./sources/streamSource.js";

/**
 * A run from a source, folded and kept up to date. Renders only when the source becomes another one: what happens in
 * the run is read with the other hooks. Another address, thread, session, store, stream or agent is another source;
 * other headers or tools of the same address are not, and are not looked at again.
 *
 * @example
 * const run = useRun({ url: "/agent" });
 * return <RunTimeline run={run} />;
 */
export function useRun(source: RunSource): Run {
  const [held, hold] = useState(() => ({ source, connection: connectTo(source) }));
  let current = held;
  if (!isSameSource(held.source, source)) {
    current = { source, connection: connectTo(source) };
    hold(current);
  }
  const { connection } = current;

  useEffect(() => connection.connect?.(), [connection]);
  useEffect(() => {
    if ("events" in source) (connection as EventsConnection).take(source);
  }, [connection, source]);
  return connection.run;
}

function connectTo(source: RunSource): Connection {
  if (isA<UrlSource>(source, "url")) return connectUrl(source);
  if (isA<SessionSource>(source, "session")) return connectSession(source);
  if (isA<StoreSource>(source, "store")) return { run: createRun(source.store, false) };
  if (isA<EventsSource>(source, "events")) return connectEvents(source);
  if (isA<StreamSource>(source, "stream")) return connectStream(source);
  if (isA<AgentSource>(source, "agent")) return connectAgent(source);
  throw new Error(
    "useRun got no source. It reads a run from one. Pass an object with url, session, store, events, stream or agent.",
  );
}

function isA<S extends RunSource>(source: RunSource, key: keyof S & string): source is S {
  const given: unknown = (source as unknown as Record<string, unknown> | null)?.[key];
  return given !== undefined && given !== null;
}

function isSameSource(before: RunSource, after: RunSource): boolean {
  if (before === after) return true;
  if (isA<UrlSource>(before, "url") && isA<UrlSource>(after, "url")) {
    return (
      String(before.url) === String(after.url) &&
      before.threadId === after.threadId &&
      before.transport === after.transport
    );
  }
  if (isA<EventsSource>(before, "events") && isA<EventsSource>(after, "events")) {
    return isContinued(before, after);
  }
  return (["session", "store", "stream", "agent"] as const).some((key) => {
    const value = (after as unknown as Record<string, unknown>)[key];
    return value != null && value === (before as unknown as Record<string, unknown>)[key];
  });
}
