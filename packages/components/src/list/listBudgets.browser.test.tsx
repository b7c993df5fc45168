import "../styles.css";
import { createRef } from "react";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { drawInPage, host, root } from "../../test/testPage.js";
import { frames } from "../../test/waits.js";
import type { ListDriver } from "./listDriver.js";
import { VirtualList } from "./VirtualList.js";

/** Rows of one height that count how often they are asked about. */
function createCountedRows(count: number) {
  let length = count;
  let asked = 0;
  const listeners = new Set<() => void>();
  return {
    get length() {
      return length;
    },
    get revision() {
      return length;
    },
    keyAt(index: number) {
      asked++;
      return `row ${index}`;
    },
    indexOf(key: string) {
      asked++;
      return Number(key.slice(4));
    },
    estimate() {
      asked++;
      return 40;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    append() {
      length++;
      for (const listener of [...listeners]) listener();
    },
    /** How often they were asked since the last time. */
    takeAsked() {
      const before = asked;
      asked = 0;
      return before;
    },
  };
}

type CountedRows = ReturnType<typeof createCountedRows>;

drawInPage("height: 600px; width: 700px; display: block;", "rt");

function show(rows: CountedRows, isFollowing: boolean) {
  flushSync(() =>
    root.render(
      <VirtualList
        rows={rows}
        subscribe={rows.subscribe}
        renderRow={({ key }) => <div style={{ height: 40 }}>{key}</div>}
        defaultSize={40}
        isFollowing={isFollowing}
        serverRows={10}
        driverRef={createRef<ListDriver>()}
      />,
    ),
  );
}

const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
const lastTop = () => scroller().scrollHeight - scroller().clientHeight;
const drawn = () =>
  [...host.querySelectorAll(".rt-slot")].map((slot) => Number(slot.textContent?.slice(4)));

/** What forty rows that come one by one ask of a list. */
async function askedByAppending(count: number, isFollowing: boolean): Promise<number> {
  const rows = createCountedRows(count);
  show(rows, isFollowing);
  await frames(4);
  // A window of rows moves now and then: twice as many appends are none of it.
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 2; time++) {
    rows.takeAsked();
    for (let n = 0; n < 40; n++) {
      rows.append();
      await frames(1);
    }
    least = Math.min(least, rows.takeAsked());
  }
  return least / 40;
}

describe("a row that comes at the end", () => {
  it.each([true, false])(
    "walks no list, followed: %s",
    { timeout: 30_000 },
    async (isFollowing) => {
      const few = await askedByAppending(1_000, isFollowing);
      flushSync(() => root.render(null));
      const many = await askedByAppending(1_000_000, isFollowing);
      expect(many).toBeLessThan(few * 1.2 + 5);
      expect(many).toBeLessThan(200);
    },
  );
});

describe("any of a million rows", () => {
  it("is reached by the scroll bar and the wheel", { timeout: 60_000 }, async () => {
    show(createCountedRows(1_000_000), false);
    await frames(3);
    const targets = Array.from({ length: 20 }, (_, n) =>
      Math.floor((((n + 1) * 0.618_034) % 1) * 1_000_000),
    );
    for (const target of [0, ...targets, 999_999]) {
      // By the bar, as near as somebody can place it.
      let [low, high] = [0, lastTop()];
      while (high - low > 2_400 && !drawn().includes(target)) {
        const middle = (low + high) / 2;
        scroller().scrollTop = middle;
        await frames(1);
        if (Math.min(...drawn()) > target) high = middle;
        else low = middle;
      }
      for (let page = 0; page < 100 && !drawn().includes(target); page++) {
        scroller().scrollTop += Math.min(...drawn()) > target ? -590 : 590;
        await frames(1);
      }
      expect(drawn()).toContain(target);
    }
  });
});
