import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Notice } from "./Notice.js";

const meta: Meta<typeof Notice> = { title: "Rows/Notice", component: Notice };
export default meta;

type Story = StoryObj<typeof Notice>;

export const Done: Story = {
  args: {
    note: {
      value: {
        kind: "context_compacted",
        content: "Context is 82% full. Older results were summarised.",
      },
    },
    offset: 29_100,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("0:29.1")).toBeVisible();
  },
};

export const Failed: Story = {
  args: { note: { value: { kind: "run_failed", content: "The model did not respond." } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Failed")).toBeInTheDocument();
  },
};

export const Empty: Story = {
  args: { note: { value: { kind: "guardrail_triggered" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("guardrail triggered")).toBeVisible();
  },
};

/** What `limits.events` let go: the first row of both views. */
export const LetGo: Story = {
  args: { note: { value: { kind: "let_go", content: "", events: 412_000, runs: 12 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("412,000 earlier events of 12 runs were let go")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: { note: { value: { content: "Retrying with a smaller context. ".repeat(40) } } },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
