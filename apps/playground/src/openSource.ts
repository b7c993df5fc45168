import type { RunSource } from "@run-timeline/hooks";
import {
  createSession,
  eventSourceTransport,
  httpTransport,
  type Session,
  type Transport,
  type Update,
  webSocketTransport,
} from "@run-timeline/protocol";
import { readFile } from "./readFile.js";
import type { AgentSource, RecordedSource, Source } from "./source.js";
import { type TranslatorFactory, translatorsOf } from "./vocabularies.js";

/** A run that is shown. */
export interface OpenRun {
  /** Another one for every opening, of the same source too. */
  readonly id: number;
  readonly source: Source;
  /** For `useRun`. */
  readonly runSource: RunSource;
  /** `null` for a file. */
  readonly session: Session | null;
  close(): void;
}

let count = 0;

/** Opens a source, and begins what it has to tell. Throws where there is nothing to show. */
export async function openSource(source: Source): Promise<OpenRun> {
  count += 1;
  const id = count;
  if (source.kind === "file") {
    const store = await readFile(source.file);
    return { id, source, runSource: { store }, session: null, close: () => undefined };
  }
  const translate = await translatorsOf(source.vocabulary);
  const session = createSession({ transport: transportOf(source, translate) });
  drain(begin(source, session));
  return { id, source, runSource: { session }, session, close: () => session.stop() };
}

function begin(source: RecordedSource | AgentSource, session: Session): AsyncIterable<Update> {
  if (source.kind === "recorded") return session.run();
  if (source.transport !== "http") return session.follow();
  return source.message === "" ? session.run() : session.send(source.message);
}

function transportOf(
  source: RecordedSource | AgentSource,
  translate: TranslatorFactory | undefined,
): Transport {
  const translating = translate ? { translate } : {};
  if (source.kind === "recorded") {
    const query = new URLSearchParams({ run: source.name, speed: String(source.speed) });
    return httpTransport(`/agent?${query}`, translating);
  }
  const { url, transport } = source;
  const options = { ...translating, headers: source.headers.map(([...header]) => header) };
  if (transport === "web-socket") return webSocketTransport(url, translating);
  return transport === "http" ? httpTransport(url, options) : eventSourceTransport(url, options);
}

/** A run goes on whether or not its updates are read; read, they take no memory. What broke is in the store. */
function drain(updates: AsyncIterable<Update>): void {
  void (async () => {
    for await (const _ of updates);
  })().catch(() => undefined);
}
