import "../styles.css";
import { createRef, memo, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { drawInPage, host, root } from "../../test/testPage.js";
import { frames } from "../../test/waits.js";
import type { ListDriver, ListPosition } from "./listDriver.js";
import { VirtualList, type VirtualListProps } from "./VirtualList.js";

/** Rows that are numbers, each as high as its number says unless it was told otherwise. */
function createRows(from: number, count: number, sizeOf: (id: number) => number = mixed) {
  let first = from;
  let length = count;
  let revision = 0;
  const sizes = new Map<number, number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    revision++;
    for (const listener of [...listeners]) listener();
  };
  return {
    get length() {
      return length;
    },
    get revision() {
      return revision;
    },
    keyAt: (index: number) => `row ${first + index}`,
    indexOf: (key: string) => {
      const index = Number(key.slice(4)) - first;
      return index >= 0 && index < length ? index : -1;
    },
    estimate: () => 40,
    get listening() {
      return listeners.size;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    sizeOf: (key: string) => sizes.get(Number(key.slice(4))) ?? sizeOf(Number(key.slice(4))),
    append(added: number) {
      length += added;
      tell();
    },
    prepend(added: number) {
      first -= added;
      length += added;
      tell();
    },
    resize(id: number, size: number) {
      sizes.set(id, size);
      tell();
    },
  };
}

type TestRows = ReturnType<typeof createRows>;

/** 24 to 123 px, the same for the same number. */
function mixed(id: number): number {
  return 24 + ((Math.imul(id ^ 0x9e37, 2654435761) >>> 8) % 100);
}

let renders: Map<string, number>;

drawInPage("height: 600px; width: 700px; display: block;", "rt");
beforeEach(() => {
  renders = new Map();
});

const Row = memo(function Row({ rows, rowKey }: { rows: TestRows; rowKey: string }) {
  renders.set(rowKey, (renders.get(rowKey) ?? 0) + 1);
  const size = useSyncExternalStore(rows.subscribe, () => rows.sizeOf(rowKey));
  return (
    <div data-row={rowKey} tabIndex={-1} style={{ height: size }}>
      {rowKey}
    </div>
  );
});

function show(rows: TestRows, props: Partial<VirtualListProps> = {}) {
  const driver = createRef<ListDriver>();
  const renderRow = ({ key }: { key: string }) => <Row rows={rows} rowKey={key} />;
  const draw = (changed: Partial<VirtualListProps> = {}) =>
    flushSync(() =>
      root.render(
        <VirtualList
          rows={rows}
          subscribe={rows.subscribe}
          renderRow={renderRow}
          defaultSize={40}
          isFollowing={false}
          serverRows={10}
          driverRef={driver}
          {...props}
          {...changed}
        />,
      ),
    );
  draw();
  return { driver: () => driver.current as ListDriver, draw };
}

const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
const drawnRows = () => [...host.querySelectorAll<HTMLElement>("[data-row]")];
const rowOf = (id: number) => host.querySelector<HTMLElement>(`[data-row="row ${id}"]`);
const topOf = (id: number) =>
  (rowOf(id)?.getBoundingClientRect().top ?? Number.NaN) - scroller().getBoundingClientRect().top;
const end = () => scroller().scrollHeight - scroller().clientHeight;
const wheel = (deltaY: number) => {
  scroller().dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true }));
  scroller().scrollTop += deltaY;
};
/** The row at a height of the viewport. */
const rowAt = (y: number) =>
  drawnRows().find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const at = scroller().getBoundingClientRect().top + y;
    return top <= at && bottom > at;
  });
const idAt = (y: number) => Number(rowAt(y)?.dataset.row?.slice(4));
/** Watches where a row stands on every painted frame. */
async function drift(id: number, count: number, change: () => void): Promise<number> {
  const before = topOf(id);
  let worst = 0;
  change();
  for (let n = 0; n < count; n++) {
    await frames(1);
    worst = Math.max(worst, Math.abs(topOf(id) - before));
    if (Number.isNaN(topOf(id))) return Number.NaN;
  }
  return worst;
}

describe("a virtual list", () => {
  it("mounts as many rows for a million as for a hundred", async () => {
    for (const count of [100, 1_000_000]) {
      show(createRows(0, count));
      await frames(2);
      expect(drawnRows().length).toBeGreaterThan(5);
      expect(drawnRows().length).toBeLessThan(40);
    }
  });

  it("reaches every one of a million rows, the last one by dragging the scroll bar to its end", async () => {
    show(createRows(0, 1_000_000));
    await frames(2);
    expect(end()).toBeLessThan(15_000_001);
    for (const share of [0.25, 0.5, 0.75]) {
      scroller().scrollTop = end() * share;
      await frames(3);
      expect(idAt(300)).toBeGreaterThan(1_000_000 * (share - 0.1));
      expect(idAt(300)).toBeLessThan(1_000_000 * (share + 0.1));
    }
    scroller().scrollTop = end();
    await frames(3);
    expect(rowOf(999_999)).not.toBeNull();
    expect(topOf(999_999) + 24).toBeLessThanOrEqual(601);
  });

  it("scrolls pixel for pixel in a list longer than a browser can hold", async () => {
    show(createRows(0, 1_000_000));
    await frames(2);
    scroller().scrollTop = end() / 2;
    await frames(4);
    for (let n = 0; n < 40; n++) {
      const id = idAt(400);
      const before = topOf(id);
      wheel(-120);
      await frames(1);
      expect(Math.abs(topOf(id) - before - 120)).toBeLessThanOrEqual(1);
    }
  });

  it("comes from the middle of a million rows to the first and last by keys", async () => {
    const { driver } = show(createRows(0, 1_000_000));
    await frames(2);
    driver().scrollToRow(999_999, "nearest");
    await frames(3);
    expect(Math.round(topOf(999_999) + mixed(999_999))).toBe(600);
    driver().scrollToRow(523_001, "start");
    await frames(3);
    expect(Math.abs(topOf(523_001))).toBeLessThanOrEqual(1);
    driver().scrollToRow(0, "nearest");
    await frames(3);
    expect(topOf(0)).toBe(0);
    expect(scroller().scrollTop).toBe(0);
  });

  it("shows rows on every frame of a fast scroll", async () => {
    show(createRows(0, 100_000));
    await frames(2);
    let blank = 0;
    for (let n = 0; n < 80; n++) {
      scroller().scrollTop += 400;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await frames(1);
      if (!rowAt(300) || !rowAt(5) || !rowAt(595)) blank++;
    }
    expect(blank).toBe(0);
  });
});

describe("what the reader looks at stands still", () => {
  it("when rows above it grow", async () => {
    const rows = createRows(0, 10_000);
    show(rows);
    await frames(2);
    scroller().scrollTop = 200_000;
    await frames(3);
    const id = idAt(300);
    const above = idAt(20) - 1;
    expect(rowOf(above)).not.toBeNull();
    expect(await drift(id, 6, () => rows.resize(above, 400))).toBeLessThanOrEqual(1);
    expect(await drift(id, 6, () => rows.resize(above, 24))).toBeLessThanOrEqual(1);
  });

  it("B104: when rows of unknown size come before all", async () => {
    const rows = createRows(500, 500);
    show(rows);
    await frames(2);
    rowOf(500)?.focus({ preventScroll: true });
    expect(await drift(500, 8, () => rows.prepend(500))).toBeLessThanOrEqual(1);
    expect(document.activeElement).toBe(rowOf(500));
    scroller().scrollTop -= 20_000;
    await frames(4);
    expect(idAt(300)).toBeLessThan(500);
  });

  it("while scrolling up over rows whose sizes are not known", async () => {
    const { driver } = show(createRows(0, 5_000));
    await frames(2);
    driver().scrollToRow(4_999, "nearest");
    await frames(3);
    for (let n = 0; n < 60; n++) {
      const id = idAt(300);
      const before = topOf(id);
      scroller().scrollTop -= 97;
      await frames(1);
      await frames(1);
      expect(Math.abs(topOf(id) - before - 97)).toBeLessThanOrEqual(1);
    }
  });

  it("when the list becomes lower, and higher again", async () => {
    show(createRows(0, 5_000));
    await frames(2);
    scroller().scrollTop = 40_000;
    await frames(3);
    const id = idAt(10);
    const resize = (height: number) => () => {
      host.style.height = `${height}px`;
    };
    expect(await drift(id, 4, resize(300))).toBeLessThanOrEqual(1);
    expect(await drift(id, 4, resize(700))).toBeLessThanOrEqual(1);
  });

  it("B106: when it was hidden meanwhile, and measured sizes are kept", async () => {
    const rows = createRows(0, 800);
    show(rows);
    await frames(2);
    scroller().scrollTop = 30_000;
    await frames(4);
    const id = idAt(300);
    const before = topOf(id);
    host.style.display = "none";
    for (let n = 0; n < 30; n++) {
      rows.append(1);
      await frames(1);
    }
    host.style.display = "block";
    await frames(4);
    expect(Math.abs(topOf(id) - before)).toBeLessThanOrEqual(1);
    expect(drawnRows().length).toBeLessThan(40);
  });

  it("when its list is taken from the page and comes back at its position", async () => {
    const rows = createRows(0, 5_000);
    let position: ListPosition | null = null;
    show(rows, {
      onPositionChange: (next) => {
        position = next;
      },
    });
    await frames(2);
    scroller().scrollTop = 55_555;
    await frames(4);
    const id = idAt(300);
    const before = topOf(id);
    flushSync(() => root.render(null));
    expect(position).not.toBeNull();
    show(rows, { position });
    await frames(3);
    expect(Math.abs(topOf(id) - before)).toBeLessThanOrEqual(1);
  });
});

describe("following the tail", () => {
  it("is pinned to the end on every painted frame while rows come and the last one grows", async () => {
    const rows = createRows(0, 2_000);
    show(rows, { isFollowing: true });
    await frames(2);
    let off = 0;
    let size = 60;
    for (let n = 0; n < 120; n++) {
      if (n % 6 === 0) {
        rows.append(6);
        size = 60;
      }
      size += 7;
      rows.resize(rows.length - 1, size);
      await frames(1);
      if (Math.abs(end() - scroller().scrollTop) > 2) off++;
    }
    expect(off).toBeLessThanOrEqual(2);
    expect(rowOf(rows.length - 1)).not.toBeNull();
    expect(Math.abs(topOf(rows.length - 1) + size - 600)).toBeLessThanOrEqual(1);
  });

  it("B108: yields to a wheel of 30 px and writes no scroll position until the reader is back", async () => {
    const rows = createRows(0, 500);
    const { driver, draw } = show(rows, {
      isFollowing: true,
      onFollowChange: (isFollowing) => draw({ isFollowing }),
    });
    await frames(2);
    wheel(-30);
    await frames(1);
    const at = scroller().scrollTop;
    for (let n = 0; n < 30; n++) {
      rows.resize(499, 200 + n * 10);
      await frames(1);
      expect(scroller().scrollTop).toBe(at);
    }
    expect(driver().status).toMatchObject({ isFollowing: false, isAtTail: false, hasNews: true });
    rows.append(12);
    await frames(1);
    expect(driver().status.newRows).toBe(12);
    scroller().scrollTop = end();
    await frames(2);
    expect(driver().status).toMatchObject({ isFollowing: true, isAtTail: true, newRows: 0 });
    rows.append(1);
    await frames(2);
    expect(Math.abs(end() - scroller().scrollTop)).toBeLessThanOrEqual(1);
  });

  it("B112: pauses while text in the list is selected", async () => {
    const rows = createRows(0, 200);
    show(rows, { isFollowing: true });
    await frames(2);
    const text = rowOf(199)?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(text, 0, text, 4);
    await frames(1);
    const at = scroller().scrollTop;
    for (let n = 0; n < 20; n++) {
      rows.append(1);
      await frames(1);
    }
    expect(scroller().scrollTop).toBe(at);
    expect(document.getSelection()?.toString()).toBe("row ");
    document.getSelection()?.removeAllRanges();
    await frames(2);
    expect(scroller().scrollTop).toBe(at);
  });

  it("of a list longer than a browser can hold stays at its end", async () => {
    const rows = createRows(0, 1_000_000);
    show(rows, { isFollowing: true });
    await frames(3);
    for (let n = 0; n < 20; n++) {
      rows.append(5);
      await frames(1);
      const last = rows.length - 1;
      expect(Math.abs(topOf(last) + mixed(last) - 600)).toBeLessThanOrEqual(1);
    }
  });
});

describe("a touch", () => {
  it("B102: keeps scroll positions unwritten until its momentum rests, and rows where they are", async () => {
    const rows = createRows(0, 2_000);
    show(rows);
    await frames(2);
    scroller().scrollTop = 30_000;
    await frames(4);
    const touch = (type: string, fingers: number) =>
      scroller().dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: Array.from(
            { length: fingers },
            () => new Touch({ identifier: 1, target: scroller() }),
          ),
        }),
      );
    touch("touchstart", 1);
    touch("touchend", 0);
    const at = scroller().scrollTop;
    const id = idAt(300);
    const before = topOf(id);
    rows.resize(idAt(1) - 1, 500);
    await frames(2);
    expect(scroller().scrollTop).toBe(at);
    expect(Math.abs(topOf(id) - before)).toBeLessThanOrEqual(1);
    await expect.poll(() => scroller().scrollTop).not.toBe(at);
    expect(Math.abs(topOf(id) - before)).toBeLessThanOrEqual(1);
  });
});

describe("rows", () => {
  it("that come at the end render no other row", async () => {
    const rows = createRows(0, 300);
    show(rows);
    await frames(2);
    const before = new Map(renders);
    for (let n = 0; n < 10; n++) {
      rows.append(1);
      await frames(1);
    }
    expect(renders).toEqual(before);
  });

  it("that have focus stay in the page when they are scrolled away", async () => {
    show(createRows(0, 5_000), { keepKey: "row 3" });
    await frames(2);
    rowOf(3)?.focus({ preventScroll: true });
    scroller().scrollTop = 60_000;
    await frames(3);
    expect(document.activeElement).toBe(rowOf(3));
    expect(idAt(300)).toBeGreaterThan(500);
    scroller().scrollTop = 0;
    await frames(3);
    expect(document.activeElement).toBe(rowOf(3));
    expect(topOf(3)).toBe([0, 1, 2].reduce((sum, id) => sum + mixed(id), 0));
  });

  it("leave no listener behind", async () => {
    const rows = createRows(0, 100);
    show(rows);
    await frames(2);
    expect(rows.listening).toBeGreaterThan(0);
    flushSync(() => root.render(null));
    expect(rows.listening).toBe(0);
  });
});
