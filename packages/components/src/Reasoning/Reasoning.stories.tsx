import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Reasoning } from "./Reasoning.js";

const meta: Meta<typeof Reasoning> = {
  title: "Rows/Reasoning",
  component: Reasoning,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof Reasoning>;

const thought =
  "Two messages arrived since the last sync. The guest list is the source of truth, so anything that differs there wins.";

export const Streaming: Story = {
  args: { reasoning: { content: thought, status: "streaming", startedAt: Date.now() - 4000 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Thinking")).toBeVisible();
  },
};

export const Done: Story = {
  args: { reasoning: { content: thought, status: "done", duration: 4000 } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Thought for 4 s" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Open: Story = {
  args: { reasoning: { content: thought, status: "done", duration: 4000 }, open: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-expanded", "true");
  },
};

export const Failed: Story = {
  name: "Failed: cut off in mid-thought",
  args: { reasoning: { content: thought, status: "incomplete" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not finished")).toBeVisible();
  },
};

export const Empty: Story = {
  name: "Empty: only an encrypted value",
  args: { reasoning: { content: "", status: "done", encryptedValue: "QUJDREVGRw==" } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Not shown by the provider")).toBeVisible();
    await expect(canvasElement.innerHTML).not.toContain("QUJDREVGRw");
  },
};

export const VeryLong: Story = {
  args: {
    reasoning: { content: `${thought} `.repeat(400), status: "done", duration: 754_000 },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /Show all/ })).toBeVisible();
  },
};
