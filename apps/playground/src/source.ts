import type { Vocabulary } from "./vocabularies.js";

/** A recorded run that the server plays. */
export interface RecordedSource {
  readonly kind: "recorded";
  readonly name: string;
  readonly title: string;
  readonly vocabulary: Vocabulary;
  readonly speed: number;
}

/** How an agent is reached. */
export type AgentTransport = "http" | "event-source" | "web-socket";

/** Somebody's agent. */
export interface AgentSource {
  readonly kind: "agent";
  readonly url: string;
  readonly transport: AgentTransport;
  readonly vocabulary: Vocabulary;
  readonly headers: readonly (readonly [string, string])[];
  /** The first message; without one the agent is run as it is. */
  readonly message: string;
}

/** A recording in a file. */
export interface FileSource {
  readonly kind: "file";
  readonly file: File;
}

/** Where a run comes from. */
export type Source = RecordedSource | AgentSource | FileSource;

/** What a run is called. */
export function titleOf(source: Source): string {
  if (source.kind === "recorded") return source.title;
  return source.kind === "agent" ? source.url : source.file.name;
}
