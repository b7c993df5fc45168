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

/** @internal */
export function foldingOptions(source: FoldingOptions): RunStoreOptions {
  const { conformance, limits, redact } = source;
  return {
    schedule: frameSchedule(),
    ...(conformance && { conformance }),
    ...(limits && { limits }),
    ...(redact && { redact }),
  };
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
