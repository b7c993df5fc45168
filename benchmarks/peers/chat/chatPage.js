import { work } from "../../pages/commits.js";
import { frames, painted } from "../frames.js";
import { makeRun } from "../run.js";

const LONGEST = 80_000;

/** Gives the runner what it drives: `window.bench`. */
export function expose({ mount, selector = "[data-tool]" }) {
  const host = document.getElementById("app");
  let chat;

  window.bench = {
    /** A finished run, until the page is quiet. */
    async mount(calls) {
      const run = makeRun(calls);
      await frames(3);
      work.reset();
      const begun = performance.now();
      chat = await mount(host, run);
      while (!host.querySelector(selector) && performance.now() - begun < LONGEST) await painted();
      await quiet();
      return {
        elements: document.getElementsByTagName("*").length,
        tools: host.querySelectorAll(selector).length,
        commits: work.commits,
      };
    },
    /** One message grows at so many deltas a second, whether or not the peer keeps up. */
    async stream(ms, perSecond) {
      await frames(10);
      work.reset();
      const begun = performance.now();
      let sent = 0;
      for (let past = 0; past < ms; past = performance.now() - begun) {
        const due = Math.floor((past * perSecond) / 1000);
        while (sent < due && performance.now() - begun < ms) {
          sent++;
          chat.delta(sent % 12 ? "tok " : "end.\n");
        }
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      await quiet();
      const { commits } = work;
      await chat.end?.();
      const words = document.getElementById("app").textContent.match(/tok /g)?.length ?? 0;
      return { sent, commits, words };
    },
  };
}

/** The page has as many elements as before and answers within 60 ms, four times running. */
async function quiet() {
  const begun = performance.now();
  let elements = -1;
  let same = 0;
  while (same < 4 && performance.now() - begun < 20_000) {
    const before = performance.now();
    await painted();
    const now = document.getElementsByTagName("*").length;
    same = now === elements && performance.now() - before < 60 ? same + 1 : 0;
    elements = now;
  }
}
