import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Plan } from "./Plan.js";

const meta: Meta<typeof Plan> = { title: "Rows/Plan", component: Plan, args: { onToggle: fn() } };
export default meta;

type Story = StoryObj<typeof Plan>;

const tasks = [
  { content: "Collect guests and tables", status: "completed" },
  { content: "Check dietary notes", status: "completed" },
  { content: "Merge tables that share a host", status: "in_progress" },
  { content: "Draft the seating plan", status: "pending" },
];

export const Streaming: Story = {
  args: { note: { value: { tasks } }, open: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 of 4")).toBeVisible();
    await expect(canvas.getByText("Merge tables that share a host")).toBeVisible();
  },
};

export const Done: Story = {
  args: { note: { value: { tasks: tasks.map((task) => ({ ...task, status: "done" })) } } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Plan" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Failed: Story = {
  args: {
    note: { value: { tasks: [...tasks.slice(0, 3), { content: "Publish", status: "failed" }] } },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Failed")).toBeInTheDocument();
  },
};

export const Incomplete: Story = {
  name: "Incomplete: the run has ended",
  args: { note: { value: { tasks } }, open: true, live: false },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".rt-i-spin")).toBeNull();
    await expect(canvasElement.querySelector('.rt-pip[data-state="running"]')).toBeNull();
  },
};

export const Empty: Story = {
  args: { note: { value: { tasks: [] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("empty")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    note: {
      value: {
        tasks: Array.from({ length: 60 }, (_, at) => `Task ${at} ${"of many ".repeat(40)}`),
      },
    },
    open: true,
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
