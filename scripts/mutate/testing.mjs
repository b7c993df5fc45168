import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const RUNNER = fileURLToPath(new URL("testRunner.mjs", import.meta.url));

/**
 * Runs tests on changed sources, in a process that is started when it is needed and ended when it hangs.
 *
 * @param {{ patience: number }} options how long a run may take, in ms
 */
export function createTesting({ patience }) {
  let runner = null;

  return {
    /**
     * @param {{ path: string, code: string, tests: readonly string[] }} task
     * @returns {Promise<string | null>} the first test that fails; null where all pass
     */
    async failing(task) {
      runner ??= await started();
      const child = runner;
      const waiting = new AbortController();
      const { signal } = waiting;
      const found = Promise.race([
        once(child, "message", { signal }).then(([message]) => message),
        once(child, "exit", { signal }).then(() => GONE),
        setTimeout(patience, ENDLESS, { signal }),
      ]);
      child.send(task);
      const killer = await found;
      waiting.abort();
      if (killer === ENDLESS || killer === GONE) stop();
      return killer;
    },
    stop,
  };

  function stop() {
    runner?.kill("SIGKILL");
    runner = null;
  }
}

const ENDLESS = "no end";
const GONE = "the end of the process";

async function started() {
  const child = fork(RUNNER, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  return child;
}
