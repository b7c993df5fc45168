import { type Step, streamTimeline } from "@run-timeline/protocol";

/** The steps of one run, for any number of readers, who may come late and come again. */
export interface StepFeed {
  /**
   * The steps after a number, from 1: what is there already, and then what comes. It ends with the run, and throws
   * what broke it; by then every open group was closed.
   */
  read(after: number, signal: AbortSignal): AsyncIterable<Step>;
}

/** Runs an agent once, and keeps its step lines. */
export function createStepFeed(events: AsyncIterable<unknown>): StepFeed {
  const steps: Step[] = [];
  const waiting = new Set<() => void>();
  let ending: { error?: unknown } | undefined;

  function wake(): void {
    for (const resume of waiting) resume();
    waiting.clear();
  }

  async function run(): Promise<void> {
    try {
      for await (const step of streamTimeline(events)) {
        steps.push(step);
        wake();
      }
      ending = {};
    } catch (error) {
      ending = { error };
    }
    wake();
  }

  void run();

  return {
    async *read(after, signal) {
      let next = after;
      while (!signal.aborted) {
        const step = steps[next];
        if (step !== undefined) {
          next++;
          yield step;
        } else if (ending !== undefined) {
          if ("error" in ending) throw ending.error;
          return;
        } else await change(waiting, signal);
      }
    },
  };
}

function change(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      waiting.delete(done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    waiting.add(done);
    signal.addEventListener("abort", done);
  });
}
