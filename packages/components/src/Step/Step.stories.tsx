import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Step } from "./Step.js";

const meta: Meta<typeof Step> = { title: "Rows/Step", component: Step };
export default meta;

type Story = StoryObj<typeof Step>;

export const Streaming: Story = {
  args: { step: { name: "collect_guests", status: "running", startedAt: Date.now() - 3000 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Running")).toBeInTheDocument();
  },
};

export const Done: Story = {
  args: { step: { name: "collect_guests", status: "finished", duration: 4100 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("4.1 s")).toBeVisible();
  },
};

export const Failed: Story = {
  name: "Failed: its run ended first",
  args: { step: { name: "collect_guests", status: "incomplete" } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not finished")[1]).toBeVisible();
  },
};

export const Empty: Story = {
  args: { step: { name: "", status: "finished" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Run")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    step: { name: "a_step_without_end_".repeat(40), status: "finished", duration: 9_000_000 },
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
