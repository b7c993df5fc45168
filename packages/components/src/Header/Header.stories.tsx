import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { AttentionBar } from "../Attention/AttentionBar.js";
import { Header } from "./Header.js";
import { SearchField } from "./SearchField.js";

const meta: Meta<typeof Header> = { title: "Frame/Header", component: Header };
export default meta;

type Story = StoryObj<typeof Header>;

const goal = "Check dietary notes and build Saturday’s seating plan";
const counts = {
  events: 2310,
  messages: 4,
  toolCalls: 21,
  subagents: 5,
  runningSubagents: 3,
  issues: 1,
};

export const Streaming: Story = {
  args: {
    head: {
      status: "running",
      goal,
      startedAt: Date.now() - 48_000,
      endedAt: null,
      counts,
      usage: { totalTokens: 18_420 },
    },
    views: ["grouped", "in-order", "time"],
    onViewChange: fn(),
    onFollowChange: fn(),
    onShowIssues: fn(),
    search: <SearchField query="" onQueryChange={fn()} />,
    children: (
      <AttentionBar expiresAt={Date.now() + 272_000} onReview={fn()}>
        mailer wants to send 3 emails
      </AttentionBar>
    ),
  },
  play: async ({ args, canvas }) => {
    const chosen = canvas.getByRole("radio", { name: "Grouped" });
    chosen.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onViewChange).toHaveBeenCalledWith("in-order");
  },
};

export const Done: Story = {
  args: {
    head: {
      status: "success",
      goal,
      startedAt: 0,
      endedAt: 51_000,
      counts: { ...counts, issues: 0 },
      usage: { inputTokens: 9000, outputTokens: 1000 },
    },
    onViewChange: fn(),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("10,000")).toBeVisible();
  },
};

export const Failed: Story = {
  args: { head: { status: "failed", goal } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Failed")).toBeVisible();
  },
};

export const EveryStatus: Story = {
  render: () => (
    <>
      {(
        [
          "idle",
          "connecting",
          "running",
          "reconnecting",
          "success",
          "interrupted",
          "cancelled",
          "failed",
          "truncated",
          "aborted",
        ] as const
      ).map((status) => (
        <Header key={status} head={{ status, goal: status }} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const pills = [...canvasElement.querySelectorAll(".rt-pill")];
    await expect(new Set(pills.map((pill) => pill.innerHTML)).size).toBe(10);
  },
};

export const Empty: Story = {
  args: { head: { status: "idle", goal: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Run" })).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    head: {
      status: "running",
      goal: "Check every dietary note of every guest ".repeat(20),
      startedAt: 0,
      counts: { ...counts, toolCalls: 1_234_567 },
    },
    onViewChange: fn(),
    onFollowChange: fn(),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Follow" })).toBeVisible();
  },
};

export const Searching: Story = {
  args: {
    head: { status: "success", goal },
    search: (
      <SearchField
        query="invoice"
        matches={{ count: 3, total: 2310 }}
        onQueryChange={fn()}
        onNext={fn()}
        onPrevious={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("3 of 2,310");
  },
};

export const Narrow: Story = {
  args: { ...(Streaming.args as NonNullable<typeof Streaming.args>), follow: true },
  render: (args) => (
    <div className="rt" style={{ inlineSize: 340 }}>
      <Header {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const header = canvasElement.querySelector(".rt-header") as HTMLElement;
    await expect(header.scrollWidth).toBeLessThanOrEqual(header.clientWidth);
  },
};
