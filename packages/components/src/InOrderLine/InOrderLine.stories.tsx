import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { InlinePatch } from "../StateChange/Patch.js";
import { GapLine, InOrderLine } from "./InOrderLine.js";
import { FragmentPayload, JsonPayload, NamePayload, TextPayload } from "./payloads.js";
import type { Thread } from "./Threads.js";

const meta: Meta<typeof InOrderLine> = { title: "In order/Line", component: InOrderLine };
export default meta;

type Story = StoryObj<typeof InOrderLine>;

const agent: Thread = { hue: 4, above: "open", below: "open" };
const five: Thread = { hue: 1, above: "open", below: "open" };
const six: Thread = { hue: 2, above: "open", below: "open", linked: true };
const venue = { name: "venue-scout", hue: 3 };

export const TwoCallsAtOnce: Story = {
  render: () => (
    <>
      <InOrderLine
        kind="call"
        index={1444}
        time={31_402}
        call={{ number: 5 }}
        threads={[agent, { hue: 1, below: "open", event: "start" }]}
      >
        <NamePayload name="read_file" />
      </InOrderLine>
      <InOrderLine
        linked
        kind="call"
        index={1445}
        time={31_404}
        call={{ number: 6 }}
        threads={[agent, five, { hue: 2, below: "open", event: "start", linked: true }]}
      >
        <NamePayload name="read_file" />
      </InOrderLine>
      <InOrderLine
        kind="args"
        index={1446}
        time={31_431}
        call={{ number: 5 }}
        threads={[agent, { ...five, event: "fragment" }, six]}
      >
        <FragmentPayload text={'{"path":"ven'} />
      </InOrderLine>
      <InOrderLine
        linked
        selected
        kind="args"
        index={1447}
        time={31_433}
        call={{ number: 6 }}
        threads={[agent, five, { ...six, event: "fragment" }]}
      >
        <FragmentPayload text={'{"path":"gue'} />
      </InOrderLine>
      <InOrderLine
        kind="state"
        index={1452}
        time={31_480}
        threads={[agent, five, six]}
        note="while #5, #6 open"
      >
        <InlinePatch changes={[{ op: "replace", path: "tables.7.seats", before: 8, after: 10 }]} />
      </InOrderLine>
      <InOrderLine
        kind="end"
        index={1455}
        time={31_502}
        call={{ number: 5 }}
        threads={[agent, { hue: 1, above: "open", below: "pending", event: "end" }, six]}
      />
      <InOrderLine
        kind="result"
        index={1461}
        time={31_893}
        call={{ number: 5 }}
        threads={[agent, { hue: 1, above: "pending", event: "result" }, six]}
        note="420 ms"
      >
        <JsonPayload text={'{"tables":24,"venue":"Foundry Hall"}'} />
      </InOrderLine>
      <GapLine gap={1080} threads={[agent, null, six]} />
      <InOrderLine
        kind="args"
        index={1465}
        time={33_016}
        call={{ number: 9, hue: 3 }}
        agent={venue}
        threads={[agent, null, six]}
      >
        <FragmentPayload text="upper lev" />
      </InOrderLine>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("#5")).toHaveLength(4);
    await expect(canvas.getByText("1.1 s with no events")).toBeVisible();
  },
};

export const JoinedText: Story = {
  args: {
    kind: "text",
    index: 1441,
    time: 31_164,
    joined: 12,
    agent: { name: "seating-planner", hue: 4 },
    children: <TextPayload text={" Table 7 can take\nthe Ames party "} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("12 events")).toBeInTheDocument();
  },
};

export const Issue: Story = {
  args: {
    kind: "issue",
    index: 1454,
    time: 31_493,
    note: "not-open",
    children: "TOOL_CALL_ARGS for call_9f2, not applied",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("issue")).toHaveAttribute("data-tone", "issue");
  },
};

export const WaitingForAPerson: Story = {
  args: {
    kind: "interrupt",
    index: 1437,
    time: 27_171,
    agent: { name: "mailer", hue: 5 },
    children: <NamePayload name="send_email" about="approve" />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("pause")).toHaveAttribute("data-tone", "warn");
  },
};

export const Empty: Story = {
  args: { kind: "end", index: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1")).toBeInTheDocument();
  },
};

export const VeryLong: Story = {
  args: {
    kind: "raw",
    index: 12_345_678,
    time: 8_040_000,
    call: { number: 123_456 },
    agent: { name: "a_subagent_with_a_name_that_never_ends", hue: 6 },
    note: "while #1, #2, #3, #4 open",
    threads: Array.from(
      { length: 9 },
      (_, lane): Thread => ({ hue: (lane % 8) + 1, above: "open", below: "open" }),
    ),
    children: <JsonPayload value={{ text: "word ".repeat(2000) }} />,
  },
  play: async ({ canvasElement }) => {
    const line = canvasElement.querySelector(".rt-ev") as HTMLElement;
    await expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    await expect(line.clientHeight).toBeLessThan(40);
  },
};

export const AsARowOfAGrid: Story = {
  render: () => (
    // biome-ignore lint/a11y/useSemanticElements: lines are no table of data
    <div role="grid" aria-label="Updates in arrival order">
      <InOrderLine role="row" kind="text" index={4} time={400}>
        <TextPayload text="Hello" />
      </InOrderLine>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("gridcell").length).toBeGreaterThan(3);
  },
};
