import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Subagent } from "./Subagent.js";

const meta: Meta<typeof Subagent> = {
  title: "Rows/Subagent",
  component: Subagent,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof Subagent>;

export const Streaming: Story = {
  args: {
    subagent: {
      name: "venue-scout",
      description: "Measure Foundry Hall",
      index: 1,
      status: { kind: "running" },
      toolCalls: 5,
      startedAt: Date.now() - 21_000,
    },
    tokens: 2800,
    latest: "measure_room",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Running")).toBeInTheDocument();
  },
};

export const Done: Story = {
  args: {
    subagent: {
      name: "diet-checker",
      description: "Match notes to the caterer’s menu",
      index: 0,
      status: { kind: "finished", result: "3 conflicts found" },
      toolCalls: 9,
      duration: 12_400,
    },
    tokens: 4100,
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "diet-checker" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Failed: Story = {
  args: {
    subagent: {
      name: "mailer",
      index: 3,
      status: {
        kind: "failed",
        message: "The mail server refused the connection.",
        code: "ECONNREFUSED",
      },
      toolCalls: 1,
      duration: 900,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/refused the connection/)).toBeVisible();
  },
};

export const Suspended: Story = {
  args: {
    subagent: {
      name: "mailer",
      description: "Notify guests",
      index: 3,
      status: { kind: "suspended", interruptIds: ["i1"] },
      duration: 21_000,
    },
    latest: "Send 3 emails to guests with menu conflicts?",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Suspended, waiting for you")).toBeVisible();
    await expect(canvas.getByText(/^Send 3 emails/)).toBeVisible();
  },
};

export const Aborted: Story = {
  args: { subagent: { name: "floor-reader", index: 5, status: { kind: "aborted" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not finished")[1]).toBeVisible();
  },
};

export const NeverAnnounced: Story = {
  args: { subagent: { name: "sub_7f21", index: 6, status: { kind: "running" }, announced: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Never announced")).toBeVisible();
  },
};

export const StartedByACall: Story = {
  args: {
    subagent: { name: "venue-scout", index: 1, status: { kind: "running" } },
    parentCall: 7,
    onOpenParentCall: fn(),
  },
  play: async ({ args, canvas }) => {
    const tag = canvas.getByRole("button", { name: "started by #7" });
    await expect(tag).toHaveAttribute("data-hue", "7");
    await userEvent.click(tag);
    await expect(args.onOpenParentCall).toHaveBeenCalled();
  },
};

export const Empty: Story = {
  args: { subagent: { name: "idler", index: 7, status: { kind: "finished" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Completed")).toBeInTheDocument();
  },
};

export const VeryLong: Story = {
  args: {
    subagent: {
      name: "a_subagent_with_a_name_that_never_ends_".repeat(6),
      description: "Measure every hall of the city. ".repeat(12),
      index: 2,
      status: { kind: "finished", result: "長い".repeat(200) },
      toolCalls: 1_234_567,
      duration: 8_040_000,
    },
    depth: 3,
    rails: [0, 1, 2, 3],
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
