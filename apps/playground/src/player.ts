import { type OpenRun, openSource } from "./openSource.js";
import type { Source } from "./source.js";

/** What the page shows. */
export interface Shown {
  readonly run: OpenRun | null;
  /** What is being opened. */
  readonly opening: Source | null;
  /** Why the last source could not be opened. */
  readonly failure: string | null;
}

/** Shows one source at a time. */
export interface Player {
  readonly shown: Shown;
  /** Closes what is shown, and shows this. */
  open(source: Source): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a player. What it does is begun by a click, not by a rendering, so that strict mode begins nothing twice. */
export function createPlayer(): Player {
  const listeners = new Set<() => void>();
  let shown: Shown = { run: null, opening: null, failure: null };

  const show = (next: Shown): void => {
    shown = next;
    for (const listener of [...listeners]) listener();
  };
  const take = async (source: Source): Promise<void> => {
    try {
      const run = await openSource(source);
      if (shown.opening === source) show({ run, opening: null, failure: null });
      else run.close();
    } catch (error) {
      if (shown.opening !== source) return;
      const failure = error instanceof Error ? error.message : String(error);
      show({ run: null, opening: null, failure });
    }
  };

  return {
    get shown() {
      return shown;
    },
    open(source) {
      shown.run?.close();
      // What was shown stays until there is something to take its place.
      show({ run: shown.run, opening: source, failure: null });
      void take(source);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
