import type { ResumeEntry, RunStore } from "@run-timeline/protocol";
import type { ReaderView } from "./readerView.js";

/**
 * A run as hooks and components read it. The object stays the same while tokens arrive, so that handing it down
 * renders nothing. What cannot be done with its source is absent: nobody can send to a recording.
 */
export interface Run {
  readonly store: RunStore;
  /** What the reader chose. */
  readonly view: ReaderView;
  /** As `store.subscribe`, at most once a frame. */
  subscribe(listener: () => void): () => void;
  /** As `store.subscribeTo`, at most once a frame. */
  subscribeTo(id: string, listener: () => void): () => void;
  /** Starts a run without a new message. */
  start?(): void;
  /** Says something to the agent, which starts a run. */
  send?(text: string): void;
  /** Answers open interrupts, which starts a run. One that rejects did not arrive: it may be answered again. */
  resume?(entries: readonly ResumeEntry[]): void | Promise<void>;
  /** Answers open interrupts with "cancelled". */
  cancel?(interruptIds?: readonly string[]): void;
  /** Stops the run here: it ends as `aborted`. */
  stop?(): void;
}

/**
 * Throws where a hook was given no run.
 *
 * @internal
 */
export function expectRun(run: Run | null | undefined, hook: string): Run {
  if (run?.store) return run;
  const noun = hook.slice(3).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  throw new Error(`${hook} got no run. It reads its${noun} from one. Pass what useRun returned.`);
}
