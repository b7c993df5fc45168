import "./styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { useReplay, useRun } from "@run-timeline/hooks";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { describe, expect, it, vi } from "vitest";
import { drawInPage, host, preloadAll, root } from "../test/testPage.js";
import { RunComposer } from "./Composer/RunComposer.js";
import { Connection } from "./Connection/Connection.js";
import { DetailPanel } from "./Detail/DetailPanel.js";
import { InOrderLine } from "./InOrderLine/InOrderLine.js";
import { Message } from "./Message/Message.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline/RunTimeline.js";
import { RunScrubber } from "./Scrubber/RunScrubber.js";
import { Subagent } from "./Subagent/Subagent.js";
import { Surface } from "./Surface/Surface.js";
import { Tag } from "./Tag/Tag.js";
import { ToolCall } from "./ToolCall/ToolCall.js";
import { ToolGroup } from "./ToolGroup/ToolGroup.js";

preloadAll();
drawInPage();

function draw(width: number, drawn: ReactElement): void {
  host.style.width = `${width}px`;
  flushSync(() => root.render(drawn));
}

function Dinner(props: Partial<RunTimelineProps>): ReactElement {
  const run = useRun({ events: recordedRun("dinner").events() });
  const replay = useReplay(run);
  return (
    <>
      <RunTimeline run={run} defaultFollow={false} style={{ height: 700 }} {...props} />
      <Surface>
        <RunScrubber run={run} replay={replay} />
        <RunComposer run={run} />
      </Surface>
    </>
  );
}

const find = (selector: string): Promise<HTMLElement> =>
  vi.waitUntil(() => host.querySelector<HTMLElement>(selector), { timeout: 10_000 });

const boxOf = async (selector: string): Promise<DOMRect> =>
  (await find(selector)).getBoundingClientRect();

describe("header", () => {
  it.each([
    ["comfortable", 28],
    ["compact", 24],
  ] as const)("makes all controls equally high: %s, %i px", async (density, height) => {
    draw(1200, <Dinner density={density} />);
    await find(".rt-tools .rt-search");
    await find(".rt-tools .rt-export");
    const tools = [...host.querySelectorAll(".rt-tools > *")];
    expect(tools.length).toBeGreaterThanOrEqual(5);
    expect(tools.map((tool) => tool.getBoundingClientRect().height)).toEqual(
      tools.map(() => height),
    );
  });

  it("stands apart from the filters below it by a line", async () => {
    draw(1200, <Dinner view="in-order" defaultFilters={{ kinds: ["state"] }} />);
    const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(
      await find(".rt-finding > .rt-filter"),
    );
    expect([borderBlockStartWidth, borderBlockEndWidth]).toEqual(["1px", "0px"]);
  });
});

describe("under 480 px", () => {
  it.each(["comfortable", "compact"] as const)(
    "everything begins 12 px from the edge: %s",
    async (density) => {
      draw(420, <Dinner density={density} />);
      await find(".rt-row .rt-mark");
      const { left } = host.getBoundingClientRect();
      const starts = [".rt-pill", ".rt-boundary-line > *", ".rt-row .rt-mark", ".rt-scrub"].map(
        (selector) => (host.querySelector(selector)?.getBoundingClientRect().left ?? 0) - left,
      );
      expect(starts).toEqual([12, 12, 12, 12]);
      expect((await boxOf(".rt-composer-field")).left - left).toBe(12);
    },
  );

  it("the details keep the way to the view in order in sight", async () => {
    draw(
      420,
      <Surface>
        <DetailPanel
          name="measure_room"
          mark="done"
          status="Completed"
          facts={
            <>
              <span className="rt-num">12.3 s</span>
              <span className="rt-num">started 3:37.3</span>
              <Tag hue={2} swatch>
                seating-planner
              </Tag>
            </>
          }
          sections={[]}
          onShowInOrder={() => {}}
          onClose={() => {}}
        />
      </Surface>,
    );
    const link = await boxOf(".rt-panel-facts > .rt-link");
    expect(link.width).toBeGreaterThan(0);
    expect(link.right).toBeLessThanOrEqual(host.getBoundingClientRect().right - 16);
  });

  it("what became of a connection stands under its name", async () => {
    const value = { id: "g", kind: "calendar", title: "Google Calendar", reason: "Is it free?" };
    draw(
      420,
      <Surface>
        <Connection note={{ value }} state="connected" />
      </Surface>,
    );
    expect((await boxOf(".rt-card .rt-status")).left).toBe(
      (await boxOf(".rt-card .rt-title")).left,
    );
  });
});

describe("beside the details", () => {
  const open = async (view: "in-order" | "grouped"): Promise<HTMLElement> => {
    draw(900, <Dinner view={view} />);
    const row = await find('.rt-ev[data-kind="args"]');
    row.focus();
    row.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await find(".rt-panel .rt-event-line");
    return row;
  };

  it("lines in order keep room for what they say", async () => {
    const row = await open("in-order");
    const { width } = (row.querySelector(".rt-ev-data") as HTMLElement).getBoundingClientRect();
    expect(width).toBeGreaterThan(120);
  });

  it("what events say stands in one column, and their JSON over all of them", async () => {
    await open("in-order");
    const lines = [...host.querySelectorAll<HTMLElement>(".rt-event-line")];
    const starts = lines.map(
      (line) => line.querySelector(".rt-ev-data")?.getBoundingClientRect().left,
    );
    expect(starts.length).toBeGreaterThan(3);
    expect(new Set(starts).size).toBe(1);
    flushSync(() => lines[0]?.click());
    const { left, right } = await boxOf(".rt-event > .rt-json");
    const line = lines[0]?.getBoundingClientRect();
    expect([left, right]).toEqual([line?.left, line?.right]);
  });
});

describe("a line in order", () => {
  it("has its swatch where those above and below it have theirs", async () => {
    const agent = { name: "mailer", hue: 2 };
    draw(
      900,
      <Surface>
        <InOrderLine kind="text" index={1} agent={agent} />
        <InOrderLine kind="subagent" index={2} agent={agent} />
      </Surface>,
    );
    const places = [...host.querySelectorAll(".rt-tag > .rt-swatch")].map(
      (swatch) => swatch.getBoundingClientRect().left,
    );
    expect(places.length).toBe(2);
    expect(new Set(places).size).toBe(1);
  });
});

describe("a row", () => {
  it("lets the names of its files go before its title", async () => {
    draw(
      420,
      <Surface>
        <ToolGroup
          group={{ calls: ["a", "b"], status: "done", failed: 1, denied: 1, duration: 1200 }}
          title="Created guest Jordan"
          targets="guests/one.csv, guests/two.csv, guests/three.csv"
          onToggle={() => {}}
        />
      </Surface>,
    );
    const title = await find(".rt-title");
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  });

  it("leaves no bullet of a result that gave way", async () => {
    const name = "a_subagent_with_a_name_that_never_ends_".repeat(6);
    draw(
      700,
      <Surface>
        <Subagent
          subagent={{ name, description: "Measure", status: { kind: "finished", result: "Done" } }}
          onToggle={() => {}}
        />
      </Surface>,
    );
    const latest = await find(".rt-latest");
    expect(latest.clientWidth).toBeLessThan(2);
    expect(getComputedStyle(latest).overflowX).toBe("hidden");
  });

  it("leaves room between a name, its chevron and the arguments", async () => {
    draw(
      800,
      <Surface>
        <ToolCall
          call={{ name: "f", arguments: '{"a":1}', status: "completed" }}
          open
          onToggle={() => {}}
        />
      </Surface>,
    );
    const [name, chevron, data] = [
      await boxOf(".rt-name"),
      await boxOf(".rt-toggle > .rt-icon"),
      await boxOf(".rt-toggle + *"),
    ];
    expect(chevron.left - name.right).toBe(2);
    expect(data.left - chevron.right).toBe(2);
  });

  it("keeps words of another direction at its mark", async () => {
    draw(
      900,
      <div dir="rtl">
        <Surface>
          <Message message={{ role: "user", content: "Hello.", status: "done" }} />
        </Surface>
      </div>,
    );
    const gap = (await boxOf(".rt-mark")).left - (await boxOf(".rt-prose")).right;
    expect(gap).toBe(12);
    expect((await boxOf(".rt-prose")).width).toBeLessThan(100);
  });
});

const GOAL = "Check dietary notes and build the seating plan of Saturday, one table after another";
const LONG_RUN = [
  {
    type: "RUN_STARTED",
    threadId: "t1",
    runId: "r1",
    timestamp: 0,
    metadata: { "run-timeline": { goal: GOAL } },
  },
  { type: "CUSTOM", name: "n", value: 1, timestamp: 1000 },
  { type: "TEXT_MESSAGE_END", messageId: "never", timestamp: 754_000 },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 755_000 },
];
const EVERY_TOOL = { Scrubber: RunScrubber, Waterfall: () => null };

function LongRun(): ReactElement {
  const run = useRun({ events: LONG_RUN });
  const replay = useReplay(run);
  return <RunTimeline run={run} replay={replay} components={EVERY_TOOL} style={{ height: 500 }} />;
}

describe("header and scrubber", () => {
  /** Pairs of parts that lie over each other, and parts that reach out of the page's width. */
  function faults(parts: readonly HTMLElement[], width: number): string[] {
    const shown = parts
      .map((part) => ({ name: part.className || part.tagName, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const from = host.getBoundingClientRect().left;
    const out = shown.filter(({ box }) => box.left < from - 0.5 || box.right > from + width + 0.5);
    const over = shown.flatMap((one, place) =>
      shown.slice(place + 1).flatMap((other) => {
        const isBeside =
          one.box.right <= other.box.left + 0.5 || other.box.right <= one.box.left + 0.5;
        const isApart =
          one.box.bottom <= other.box.top + 0.5 || other.box.bottom <= one.box.top + 0.5;
        return isBeside || isApart ? [] : [`${one.name} over ${other.name}`];
      }),
    );
    return [...out.map(({ name }) => `${name} out of ${width}`), ...over];
  }

  it.each([320, 360, 420, 600, 720, 870, 1020, 1200])(
    "nothing lies over another, reaches out or is squeezed: %i px",
    async (width) => {
      draw(width, <LongRun />);
      await find(".rt-scrub");
      await find(".rt-search-input");
      expect((await find(".rt-goal")).textContent).toBe(GOAL);
      const parts = host.querySelectorAll<HTMLElement>(
        ".rt-header-top > :not(.rt-tools), .rt-tools > *, .rt-scrubber > *",
      );
      expect(parts.length).toBeGreaterThan(10);
      expect(faults([...parts], width)).toEqual([]);
      const goal = await boxOf(".rt-goal");
      expect(goal.width).toBeGreaterThan(Math.min(240, width * 0.5));
      // Buttons, times, speeds: never more than the lines that they were given.
      expect((await boxOf(".rt-scrubber")).height).toBeLessThan(width < 720 ? 125 : 50);
    },
  );
});
