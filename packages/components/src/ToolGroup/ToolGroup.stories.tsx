import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ToolGroup } from "./ToolGroup.js";

const meta: Meta<typeof ToolGroup> = {
  title: "Rows/Tool group",
  component: ToolGroup,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof ToolGroup>;

export const Streaming: Story = {
  args: {
    group: { calls: ["a", "b"], status: "running", settled: 1, startedAt: Date.now() - 1800 },
    title: "Reading 2 files",
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1 of 2 done")).toBeVisible();
  },
};

export const Done: Story = {
  args: {
    group: { calls: ["a", "b", "c"], status: "done", settled: 3, duration: 1200 },
    title: "Read 3 files",
    targets: "in.eml, guests.csv, tables.json",
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Read 3 files" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Failed: Story = {
  args: {
    group: {
      calls: ["a", "b", "c"],
      status: "done",
      settled: 3,
      failed: 1,
      denied: 1,
      duration: 9,
    },
    title: "Process the files",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1 failed, 1 denied")).toBeVisible();
  },
};

export const Incomplete: Story = {
  args: { group: { calls: ["a"], status: "running" }, title: "Reading a.md", incomplete: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not finished")[1]).toBeVisible();
  },
};

export const Empty: Story = {
  args: { group: { calls: [], status: "done" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No calls")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    group: {
      calls: Array.from({ length: 2000 }, (_, at) => `c${at}`),
      status: "done",
      duration: 4_020_000,
    },
    title: "Read the archive of every seating plan since 1998, ".repeat(8),
    targets: "plan.json, ".repeat(200),
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
