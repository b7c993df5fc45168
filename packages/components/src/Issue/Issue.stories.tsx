import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Issue } from "./Issue.js";

const meta: Meta<typeof Issue> = {
  title: "Rows/Issue",
  component: Issue,
  args: { onShowInOrder: fn() },
};
export default meta;

type Story = StoryObj<typeof Issue>;

const issue = {
  code: "not-open",
  severity: "violation",
  index: 1454,
  message: "TOOL_CALL_ARGS for call_9f2: no open call has this id.",
} as const;

export const Violation: Story = {
  args: { issue },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(/At event 1,455/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show in order" }));
    await expect(args.onShowInOrder).toHaveBeenCalled();
  },
};

export const Repaired: Story = {
  args: {
    issue: {
      code: "missing-message-id",
      severity: "repaired",
      index: 12,
      message: "TOOL_CALL_RESULT for c1 has no messageId; it got c1-result.",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Repaired and applied/)).toBeVisible();
  },
};

export const Failed: Story = {
  name: "Failed: it ended the run",
  args: { issue: { ...issue, severity: "fatal" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/This made the run fail/)).toBeVisible();
  },
};

export const ConnectionFailed: Story = {
  name: "The connection failed: nothing was there to apply",
  args: {
    issue: {
      code: "transport-failed",
      severity: "violation",
      index: 42,
      message: "The connection failed: socket hang up",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/After event 42\. Nothing more was received/)).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: { issue: { ...issue, message: `Expected ${"x".repeat(300)}, got ${"y ".repeat(300)}` } },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
