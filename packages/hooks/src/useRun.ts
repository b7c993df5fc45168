import { useEffect, useState } from "react";
import { createRun } from "./createRun.js";
import type { Run } from "./run.js";
import type { EventsSource, RunSource, StoreSource, UrlSource } from "./runSource.js";
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

/** What makes a run of each kind of source, by the member that names it. */
const CONNECT = {
  url: connectUrl,
  session: connectSession,
  store: ({ store }: StoreSource): Connection => ({ run: createRun(store) }),
  events: connectEvents,
  stream: connectStream,
  agent: connectAgent,
} as unknown as Readonly<Record<string, (source: RunSource) => Connection>>;

function kindOf(source: RunSource): string | undefined {
  return Object.keys(CONNECT).find((kind) => memberOf(source, kind) != null);
}

function memberOf(source: RunSource, name: string): unknown {
  return (source as unknown as Readonly<Record<string, unknown>> | null)?.[name];
}

function connectTo(source: RunSource): Connection {
  const connect = CONNECT[kindOf(source) ?? ""];
  if (connect) return connect(source);
  throw new Error(
    `useRun got no source. It reads a run from one. Pass an object with one of ${Object.keys(CONNECT).join(", ")}.`,
  );
}

function isSameSource(before: RunSource, after: RunSource): boolean {
  const kind = kindOf(after);
  if (before === after || !kind || kind !== kindOf(before)) return before === after;
  if (kind === "events") return isContinued(before as EventsSource, after as EventsSource);
  const same = (name: string): boolean => memberOf(before, name) === memberOf(after, name);
  if (kind !== "url") return same(kind);
  const [old, now] = [before as UrlSource, after as UrlSource];
  return String(old.url) === String(now.url) && same("threadId") && same("transport");
}
