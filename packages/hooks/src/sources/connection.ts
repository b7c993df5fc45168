import type { RunStoreOptions } from "@run-timeline/protocol";
import { frameSchedule } from "../frameSchedule.js";
import type { Run } from "../run.js";
import type { FoldingOptions } from "../runSource.js";

/**
 * A run, and what keeps it coming.
 *
 * @internal
 */
export interface Connection {
  readonly run: Run;
  /** Begins to listen. Returns what ends it. */
  connect?(): () => void;
}

/** Those of an object's members that it has. @internal */
export function given<T extends object, K extends keyof T>(
  source: T,
  ...names: K[]
): { [N in K]?: Exclude<T[N], undefined> } {
  return Object.fromEntries(
    names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  ) as { [N in K]?: Exclude<T[N], undefined> };
}

/** What turns what arrives into events; AG-UI stays as it is. @internal */
export function wireOf({ translate }: FoldingOptions): Wire {
  return translate?.() ?? { start: () => [], translate: (event) => [event], end: () => [] };
}

/** A translator, or none. */
interface Wire {
  start(): readonly unknown[];
  translate(native: unknown): readonly unknown[];
  end(): readonly unknown[];
}

/** @internal */
export function foldingOptions(source: FoldingOptions): RunStoreOptions {
  return { schedule: frameSchedule(), ...given(source, "conformance", "limits", "redact") };
}

/**
 * One connection at a time, however often it is asked for: React's strict mode mounts, unmounts and mounts again, and
 * a connection that is let go of is closed only when nobody has taken it up by the next task.
 *
 * @internal
 */
export function shared(connect: () => () => void): () => () => void {
  let users = 0;
  let close: (() => void) | undefined;

  return () => {
    users++;
    close ??= connect();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      users--;
      setTimeout(() => {
        if (users > 0) return;
        close?.();
        close = undefined;
      }, 0);
    };
  };
}
