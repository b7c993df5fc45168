import "./styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../test/testPage.js";
import { Approval } from "./Approval/Approval.js";
import { AnswersBar } from "./Attention/AnswersBar.js";
import { Header } from "./Header/Header.js";
import { Interrupt } from "./Interrupt/Interrupt.js";
import { Markdown } from "./Markdown/Markdown.js";
import { RunEnd } from "./Run/RunEnd.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline/RunTimeline.js";
import { EmptyState } from "./States/EmptyState.js";
import { Reconnecting } from "./States/Reconnecting.js";
import { Surface } from "./Surface/Surface.js";

const NOW = new Date("2026-10-14T12:00:00Z");
const WIDTHS = [1200, 420];
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

function Recorded({ name, ...props }: { name: string } & Partial<RunTimelineProps>): ReactElement {
  const run = useRun({ events: recordedRun(name).events() });
  return (
    <RunTimeline
      run={run}
      components={{ Markdown }}
      defaultFollow={false}
      style={{ height: 700 }}
      {...props}
    />
  );
}

function States({ theme }: { theme: Theme }): ReactElement {
  return (
    <Surface theme={theme} style={{ height: 700 }}>
      <Header
        head={{ status: "failed", goal: "Plan the dinner on Saturday", startedAt: null }}
        onViewChange={() => {}}
        onFollowChange={() => {}}
      />
      <Reconnecting
        seconds={3}
        attempt={{ number: 2, of: 5 }}
        lastEvent={1454}
        onRetry={() => {}}
      />
      <EmptyState />
      <RunEnd run={{ end: { type: "success", pendingToolCallIds: [] } }} />
      <RunEnd run={{ end: { type: "cancelled" } }} />
      <RunEnd run={{ end: { type: "truncated" } }} />
    </Surface>
  );
}

function Questions({ theme }: { theme: Theme }): ReactElement {
  const call = {
    name: "send_email",
    arguments: '{"to":["jordan@acme.com","li.wei@acme.com"],"template":"menu-conflict"}',
  };
  const responseSchema = {
    type: "object",
    properties: { seats: { type: "integer" }, wine: { type: "boolean" } },
    required: ["seats"],
  };
  return (
    <Surface theme={theme} style={{ height: 700 }}>
      <AnswersBar count={2} done={1} onReview={() => {}} />
      <Approval
        interrupt={{
          id: "i1",
          reason: "confirmation",
          status: "open",
          message: "Send 2 emails to guests",
        }}
        call={call}
        tag="destructive"
        onAnswer={() => {}}
      />
      <Interrupt
        interrupt={{
          id: "i2",
          reason: "input_required",
          status: "open",
          message: "How many seats?",
          responseSchema,
        }}
        onAnswer={() => {}}
      />
    </Surface>
  );
}

const LOOKS: Record<string, (theme: Theme) => ReactElement> = {
  grouped: (theme) => <Recorded name="dinner" theme={theme} />,
  "in-order": (theme) => <Recorded name="dinner" theme={theme} view="in-order" />,
  states: (theme) => <States theme={theme} />,
  approval: (theme) => <Questions theme={theme} />,
  detail: (theme) => <Recorded name="denied-and-failed" theme={theme} />,
};

preloadAll();
drawInPage();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => page.viewport(414, 896));

describe.each(Object.keys(LOOKS))("%s", (name) => {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      it(`looks as it did, ${width} px wide and ${theme}`, async () => {
        await page.viewport(width, 720);
        host.style.width = `${width}px`;
        root.render(LOOKS[name]?.(theme));
        if (name === "detail") await openDetails();
        if (name === "approval")
          await vi.waitUntil(() => host.querySelector("input"), { timeout: 10_000 });
        await expect(host).toMatchScreenshot(`${name}-${width}-${theme}`);
      });
    }
  }
});

/** The details of the first call, as a reader opens them. */
async function openDetails(): Promise<void> {
  const row = await vi.waitUntil(() => host.querySelector<HTMLElement>('[data-kind="tool-call"]'), {
    timeout: 10_000,
  });
  row.focus();
  row.click();
  row.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
