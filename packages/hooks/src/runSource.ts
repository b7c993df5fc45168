import type {
  Address,
  Message,
  RequestOptions,
  RunStore,
  RunStoreOptions,
  Session,
  SessionOffer,
  Translator,
} from "@run-timeline/protocol";
import type { AgentLike } from "./sources/agentSource.js";

/** How a run that is folded here is folded. */
export interface FoldingOptions extends Pick<RunStoreOptions, "conformance" | "limits" | "redact"> {
  /** Makes the translator of what arrives, where it is not AG-UI. @default none */
  translate?: () => Translator;
}

/** An agent behind an address. */
export interface UrlSource extends FoldingOptions, SessionOffer, RequestOptions {
  url: Address;
  /**
   * - `http`: a POST for each run, answered by Server-Sent Events or JSON lines
   * - `event-source`: a GET whose answer goes on over many runs
   * - `web-socket`
   * @default "http"
   */
  transport?: "http" | "event-source" | "web-socket";
  /** @default a new id */
  threadId?: string;
  /** What was said before. @default nothing */
  messages?: readonly Message[];
  /** @default none */
  state?: unknown;
  /** Connects as soon as it is mounted. @default true for `event-source`, else false */
  start?: boolean;
}

/** A session of your own: it goes on when the component goes. */
export interface SessionSource {
  session: Session;
}

/** A store of your own. Give it `schedule: frameSchedule()`, and it is read without a further wait. */
export interface StoreSource {
  store: RunStore;
}

/** Events that are there already. */
export interface EventsSource extends FoldingOptions {
  /** An array that only grew is the same run: what is new is pushed. */
  events: Iterable<unknown>;
  /** More will come, so that a run without an ending is still running. @default false */
  live?: boolean;
}

/** Events as they come. They are read once, from the first mount on. */
export interface StreamSource extends FoldingOptions {
  stream: AsyncIterable<unknown>;
}

/** An agent of `@ag-ui/client`, or anything that has its `subscribe`. */
export interface AgentSource extends FoldingOptions {
  agent: AgentLike;
}

/** Where a run comes from. */
export type RunSource =
  | UrlSource
  | SessionSource
  | StoreSource
  | EventsSource
  | StreamSource
  | AgentSource;
