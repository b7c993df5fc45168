import "../styles.css";
import { manyCalls, recordedRun } from "@run-timeline/fixtures";
import { type Run, useReplay, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, root } from "../../test/testPage.js";
import { RunWaterfall, type RunWaterfallProps } from "./RunWaterfall.js";

let run: Run;

drawInPage("width: 1000px; height: 500px; position: relative", "rt");

type Given = Partial<RunWaterfallProps> & { at?: number };

function App({ store, at, ...props }: { store: RunStore } & Given) {
  run = useRun({ store });
  const replay = useReplay(run);
  if (at !== undefined && replay.position !== at) setTimeout(() => replay.seek(at));
  return <RunWaterfall run={run} {...(at === undefined ? {} : { replay })} {...props} />;
}

async function show(store: RunStore, props: Given = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await frames(4);
}

const frames = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const storeOf = (events: Iterable<unknown>) => {
  const store = createRunStore();
  store.push([...events]);
  store.end();
  return store;
};
const dinner = () => storeOf(recordedRun("dinner").events());
const lanes = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const spoken = () => host.querySelector("output")?.textContent ?? "";
const button = (name: string) =>
  host.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) as HTMLButtonElement;
const bars = () => host.querySelector<HTMLCanvasElement>(".rt-wf-bars") as HTMLCanvasElement;
/** How much of a canvas is painted, by the colours in it. */
function paintedIn(canvas: HTMLCanvasElement): number {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) count++;
  return count;
}

/** What is painted from now on. */
const spyOn = <N extends "arc" | "fillText">(name: N) =>
  vi.spyOn(CanvasRenderingContext2D.prototype, name);

describe("the time view", () => {
  it("has a lane for each agent, those that work for another below it, and one for the run", async () => {
    await show(dinner());
    expect(
      lanes().map((lane) => [lane.ariaLevel, lane.querySelector(".rt-clip")?.textContent]),
    ).toEqual([
      ["1", "agent"],
      ["1", "diet-checker"],
      ["1", "venue-scout"],
      ["2", "floor-reader"],
      ["1", "seating-planner"],
      ["1", "mailer"],
      ["1", "Run events"],
    ]);
    expect(paintedIn(bars())).toBeGreaterThan(2000);
  });

  it("is walked by keyboard: lanes, bars, details", async () => {
    const onOpenDetails = vi.fn();
    await show(dinner(), { onOpenDetails });
    flushSync(() => lanes()[0]?.focus());
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(lanes()[1]);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(spoken()).toMatch(/Tool call, Completed, 3:0\d\.\d/);
    expect(run.view.getState().selection?.entityKind).toBe("tool-call");
    await userEvent.keyboard("{Enter}");
    expect(onOpenDetails).toHaveBeenCalledWith(run.view.getState().selection);
    await userEvent.keyboard("{End}");
    expect(document.activeElement).toBe(lanes().at(-1));
    await userEvent.keyboard("{Escape}");
    expect(run.view.getState().selection).toBeNull();
    expect(host.querySelectorAll("[role=row][tabindex='0']")).toHaveLength(1);
  });

  it("goes to what failed or waits, and zooms, by keyboard", async () => {
    await show(dinner());
    flushSync(() => lanes()[0]?.focus());
    await userEvent.keyboard("]");
    expect(spoken()).toContain("lookup_address");
    expect(spoken()).toContain("Failed");
    expect(button("Zoom out").disabled).toBe(true);
    await userEvent.keyboard("+");
    await frames(2);
    expect(button("Zoom out").disabled).toBe(false);
    await userEvent.keyboard("0");
    await frames(2);
    expect(button("Zoom out").disabled).toBe(true);
  });

  it("zooms with Ctrl and wheel, leaves the wheel alone to the page, and moves when dragged", async () => {
    await show(dinner());
    const box = bars().getBoundingClientRect();
    const wheel = (init: WheelEventInit) => {
      const event = new WheelEvent("wheel", {
        ...init,
        clientX: box.left + 300,
        clientY: box.top + 20,
        bubbles: true,
        cancelable: true,
      });
      bars().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(wheel({ deltaY: 40 })).toBe(false);
    expect(wheel({ deltaY: -300, ctrlKey: true })).toBe(true);
    await frames(2);
    expect(button("Zoom out").disabled).toBe(false);
    const before = bars().toDataURL();
    const press = (type: string, x: number) =>
      bars().dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          button: 0,
          clientX: box.left + x,
          clientY: box.top + 20,
          bubbles: true,
        }),
      );
    press("pointerdown", 400);
    press("pointermove", 300);
    press("pointerup", 300);
    await frames(2);
    expect(bars().toDataURL()).not.toBe(before);
    expect(run.view.getState().selection ?? null).toBeNull();
  });

  it("chooses the bar that is pressed, and says what is under the pointer", async () => {
    await show(dinner());
    const painted = bars();
    await userEvent.hover(painted, { position: { x: 100, y: 16 } });
    await frames(2);
    expect(host.querySelector("[role=tooltip]")?.textContent).toMatch(/Start.*Duration/);
    await userEvent.click(painted, { position: { x: 120, y: 16 } });
    expect(run.view.getState().selection?.entity).toBeTruthy();
  });

  it("says what is under a pointer that rests while the time moves, and nothing where nothing is", async () => {
    await show(dinner());
    await userEvent.hover(bars(), { position: { x: 180, y: 16 } });
    await frames(2);
    const told = () => host.querySelector("[role=tooltip]")?.textContent ?? "";
    expect(told()).toContain("send_email");
    const box = bars().getBoundingClientRect();
    const at = { clientX: box.left + 180, clientY: box.top + 16, bubbles: true, cancelable: true };
    bars().dispatchEvent(new WheelEvent("wheel", { ...at, deltaX: 40, deltaY: 0 }));
    await frames(2);
    expect(told()).toContain("send_email");
    bars().dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -300, ctrlKey: true }));
    await frames(2);
    bars().dispatchEvent(new WheelEvent("wheel", { ...at, deltaX: 4000, deltaY: 0 }));
    await frames(2);
    expect(told()).not.toContain("send_email");
  });

  it("draws no moment of the run over another, and before others what must not be lost", async () => {
    const drawn = spyOn("arc");
    const at = (timestamp: number) => ({ timestamp });
    const state = { type: "STATE_SNAPSHOT", snapshot: {} };
    await show(
      storeOf([
        { type: "RUN_STARTED", threadId: "t1", runId: "r1", ...at(0) },
        { ...state, ...at(4000) },
        { ...state, ...at(4001) },
        { ...state, ...at(4002) },
        { type: "TOOL_CALL_END", toolCallId: "never", ...at(4003) },
        { type: "RUN_FINISHED", threadId: "t1", runId: "r1", ...at(8000) },
      ]),
    );
    const places = new Set(drawn.mock.calls.filter(([, , r]) => r === 8).map(([x]) => x));
    drawn.mockRestore();
    expect(places.size).toBe(2);
  });

  it("writes times that can be told apart above a run of hours, however close they are looked at", async () => {
    const events = [...recordedRun("rsvp").events()] as { timestamp: number }[];
    const late = events.slice(1).map((event) => ({
      ...event,
      timestamp: event.timestamp + 3 * 3_600_000,
    }));
    await show(storeOf([...events.slice(0, 1), ...late]));
    flushSync(() => lanes()[0]?.focus());
    await userEvent.keyboard("{ArrowRight}");
    const written = spyOn("fillText");
    await userEvent.keyboard("+".repeat(24));
    await frames(2);
    written.mockClear();
    flushSync(() => lanes()[0]?.focus());
    await userEvent.keyboard("+");
    await frames(2);
    const times = written.mock.calls
      .map(([text]) => text)
      .filter((text) => /^\d+:\d\d:/.test(text));
    written.mockRestore();
    expect(times.length).toBeGreaterThan(2);
    expect(new Set(times).size).toBe(times.length);
    expect(times[0]).toMatch(/^3:00:\d\d\.\d\d/);
  });

  it("writes no time above the lanes that its edge cuts off", async () => {
    const written = spyOn("fillText");
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    context.font = `400 11px ${getComputedStyle(host).fontFamily}`;
    const widthOf = (text: string) => context.measureText(text).width;
    for (let width = 500; width < 560; width += 6) {
      host.style.width = `${width}px`;
      await show(dinner());
      const ends = written.mock.calls
        .filter(([text]) => /^\d:\d\d$/.test(text))
        .map(([text, x]) => x + widthOf(text));
      expect(ends.length).toBeGreaterThan(2);
      for (const end of ends) expect(end).toBeLessThanOrEqual(bars().clientWidth);
      written.mockClear();
    }
    written.mockRestore();
  });

  it("goes to all that failed or waits, in the order of events, each in its own lane", async () => {
    await show(dinner());
    flushSync(() => lanes()[0]?.focus());
    const told: string[] = [];
    for (let presses = 0; presses < 5; presses++) {
      await userEvent.keyboard("]");
      told.push(spoken().replace(/,.*/, ""));
      expect((document.activeElement as HTMLElement).textContent).toContain(spoken());
    }
    expect(told).toEqual([
      "lookup_address",
      "send_email",
      "Approval needed",
      'TOOL_CALL_ARGS for tool call "call_9f2"',
      "Waiting for a person",
    ]);
  });

  it("shows the same as a table, bounded, and more on request", async () => {
    await show(storeOf(manyCalls(500)));
    host.style.width = "900px";
    flushSync(() => button("Show as table").click());
    expect(host.querySelectorAll("tbody tr")).toHaveLength(100);
    const table = host.querySelector(".rt-wf-table") as HTMLElement;
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
    const more = [...host.querySelectorAll("button")].find(({ textContent }) =>
      textContent?.startsWith("Show 100 more"),
    );
    flushSync(() => more?.click());
    expect(host.querySelectorAll("tbody tr")).toHaveLength(200);
    flushSync(() => button("Show as chart").click());
    await frames(2);
    expect(lanes().length).toBe(2);
  });

  it("veils what lies ahead of the moment that is shown", async () => {
    const store = dinner();
    await show(store);
    const whole = bars().toDataURL();
    await show(store, { at: 200 });
    await frames(4);
    expect(bars().toDataURL()).not.toBe(whole);
  });

  it("grows with a live run and is repainted for it", async () => {
    const events = [...recordedRun("dinner").events()];
    const store = createRunStore();
    store.push(events.slice(0, 100));
    await show(store);
    expect(lanes()).toHaveLength(2);
    store.push(events.slice(100));
    await frames(4);
    expect(lanes()).toHaveLength(7);
  });

  it("B153, B155: times that disagree or are missing give neither NaN nor a negative number", async () => {
    for (const times of [
      [10_000, 9000, 9100, 8000, 9500],
      [undefined, undefined, undefined, undefined, 1_767_225_601_000],
      [undefined, undefined, undefined, undefined, undefined],
    ]) {
      const at = (index: number) => (times[index] === undefined ? {} : { timestamp: times[index] });
      const store = storeOf([
        { type: "RUN_STARTED", threadId: "t1", runId: "r1", ...at(0) },
        { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f", ...at(1) },
        { type: "TOOL_CALL_END", toolCallId: "c1", ...at(2) },
        { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "c1", content: "ok", ...at(3) },
        { type: "RUN_FINISHED", threadId: "t1", runId: "r1", ...at(4) },
      ]);
      await show(store);
      flushSync(() => button("Show as table").click());
      expect(host.textContent).not.toMatch(/NaN|-\d|−\d|Infinity|Invalid/);
      expect(host.querySelector("tbody")?.textContent).toMatch(/time unknown|clocks disagree/);
      flushSync(() => button("Show as chart").click());
    }
  });

  it("draws the run as a table on a server, which a reader without scripts can read", () => {
    const store = dinner();
    const html = renderToString(<App store={store} />);
    expect(html).toContain("<table");
    expect(html).toContain("lookup_address");
    expect(html).not.toContain("style=");
  });
});

it("reads a run of seventy thousand calls in slices, and is painted meanwhile", async () => {
  const store = storeOf(manyCalls(70_000));
  await show(store);
  expect(paintedIn(bars())).toBeGreaterThan(100);
  const count = () => host.querySelector("[role=gridcell]")?.textContent;
  await vi.waitFor(() => expect(count()).toMatch(/10\d,\d{3} bars/), { timeout: 30_000 });
  expect(paintedIn(bars())).toBeGreaterThan(1000);
}, 60_000);
