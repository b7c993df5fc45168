import type { ToolCallEntity } from "@run-timeline/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { EntityDetail } from "./EntityDetail.js";
import { ToolCallDetail } from "./ToolCallDetail.js";

const meta: Meta<typeof ToolCallDetail> = {
  title: "Frame/Detail",
  component: ToolCallDetail,
  args: { onClose: fn(), onPrevious: fn(), onNext: fn(), onShowInOrder: fn(), runStartedAt: 0 },
};
export default meta;

type Story = StoryObj<typeof ToolCallDetail>;

const call: ToolCallEntity = {
  kind: "tool-call",
  id: "call_01HZX7ABCDEFGHJKQ4",
  owner: null,
  first: 1445,
  last: 1470,
  name: "read_file",
  number: 6,
  messageId: "m1",
  group: "g1",
  status: "completed",
  arguments: '{"path":"guests/2026-10-14.csv","limit":250}',
  argumentsDone: true,
  result: '[{"name":"Jordan Ames","table":7},{"name":"Li Wei","table":9}]',
  startedAt: 31_404,
  argumentsAt: 33_234,
  endedAt: 33_862,
  duration: 2458,
};
const events = [
  { type: "TOOL_CALL_START", toolCallId: call.id, toolCallName: call.name },
  { type: "TOOL_CALL_ARGS", toolCallId: call.id, delta: '{"path":"gue' },
  { type: "TOOL_CALL_END", toolCallId: call.id },
  { type: "TOOL_CALL_RESULT", toolCallId: call.id, content: call.result },
].map((event, at) => ({ index: 1445 + at * 3, time: 31_404 + at * 80, event }));

export const Done: Story = {
  args: { call, events, copyText: () => "" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Timing" }));
    await expect(canvas.getByText("628 ms")).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: /^Events/ }));
    await expect(canvas.getByText('{"path":"gue')).toBeVisible();
    await expect(canvas.queryByText("type")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Streaming: Story = {
  args: {
    call: {
      ...call,
      status: "streaming",
      arguments: '{"path":"gue',
      argumentsDone: false,
      endedAt: null,
      argumentsAt: null,
      duration: null,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("These events carry no times.")).toBeVisible();
  },
};

export const Failed: Story = {
  args: {
    call: { ...call, status: "failed", error: "HTTP 429: rate limit reached" },
    agent: { name: "venue-scout", hue: 3 },
    issues: [
      {
        code: "call-renamed",
        severity: "repaired",
        index: 1447,
        rule: "TC-04",
        message: "TOOL_CALL_START renamed read to read_file.",
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("HTTP 429: rate limit reached")).toBeVisible();
    await expect(canvas.getByText("call-renamed")).toBeVisible();
  },
};

export const Empty: Story = {
  args: {
    call: { ...call, arguments: "", result: "", startedAt: null, endedAt: null, duration: null },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("no arguments")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    call: { ...call, name: "a_very_long_tool_name_".repeat(10), id: "x".repeat(300) },
    events: Array.from({ length: 500 }, (_, at) => ({
      index: at,
      time: null,
      event: { type: "TOOL_CALL_ARGS", delta: "x".repeat(2000) },
    })),
  },
  render: (args) => (
    <div style={{ inlineSize: 380 }}>
      <ToolCallDetail {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("button", { name: "Show 50 more" })).toBeVisible();
    const panel = canvasElement.querySelector(".rt-panel") as HTMLElement;
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
};

export const OfAMessage: Story = {
  render: () => (
    <EntityDetail
      name="Assistant"
      mark="answer"
      onClose={fn()}
      events={events}
      entity={{
        kind: "message",
        id: "m1",
        owner: null,
        first: 1,
        last: 4,
        startedAt: 0,
        endedAt: 900,
        duration: 900,
        role: "assistant",
        content: "RSVP recorded.",
        status: "done",
        encryptedValue: "QUJDREVGRw==",
      }}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect((await canvas.findAllByText(/RSVP recorded/))[0]).toBeVisible();
    await expect(canvasElement.innerHTML).not.toContain("QUJDREVGRw");
  },
};
