import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Message } from "./Message.js";

const meta: Meta<typeof Message> = { title: "Rows/Message", component: Message };
export default meta;

type Story = StoryObj<typeof Message>;

export const Streaming: Story = {
  args: {
    message: {
      role: "assistant",
      status: "streaming",
      content:
        "Table 7 can take the Ames party if the two children’s seats move to table 9. That keeps every vegetarian guest within reach of the buffet’s east",
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".rt-caret")).toBeVisible();
  },
};

export const Done: Story = {
  args: {
    message: { role: "assistant", status: "done", content: "Both seating files are needed." },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Assistant")).toBeInTheDocument();
  },
};

export const FromAPerson: Story = {
  args: {
    message: {
      role: "user",
      status: "done",
      content: "Process the latest RSVP emails.\nAsk me before you email anyone.",
      startedAt: Date.UTC(2026, 9, 14, 18, 2),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("time")).toHaveAttribute(
      "datetime",
      "2026-10-14T18:02:00.000Z",
    );
  },
};

export const FinalAnswer: Story = {
  args: {
    final: true,
    message: {
      role: "assistant",
      status: "done",
      content:
        "RSVP recorded. Jordan Ames is confirmed for two. The directory lookup was rate limited, so the postal address is still missing.",
    },
    usage: { inputTokens: 940, outputTokens: 240 },
    toolCalls: 1,
    duration: 38_200,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/tool call$/)).toBeVisible();
  },
};

export const Failed: Story = {
  name: "Failed: cut off in mid-message",
  args: {
    message: { role: "assistant", status: "incomplete", content: "The directory says that" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not finished")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { message: { role: "assistant", status: "done", content: "" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No text")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    message: {
      role: "assistant",
      status: "done",
      content: "W".repeat(300).concat(" word".repeat(6000)),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Show all/ }));
    await expect(canvas.getByRole("button", { name: "Show less" })).toBeVisible();
  },
};

export const SystemPrompt: Story = {
  args: {
    message: {
      role: "system",
      status: "done",
      content: "You are a careful events assistant. Never email a guest without approval.",
    },
    onToggle: fn(),
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "System" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const SystemPromptOpen: Story = {
  args: {
    message: { role: "developer", status: "done", content: "Answer in one paragraph." },
    open: true,
    onToggle: fn(),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Answer in one paragraph.")).toBeVisible();
  },
};

export const OfSeveralParts: Story = {
  args: {
    message: {
      role: "user",
      status: "done",
      content: [
        { type: "text", text: "What is on this floor plan?" },
        { type: "image", source: { type: "url", value: "https://img.example/plan.png" } },
        { type: "document", source: { type: "file", value: "file_812", provider: "acme" } },
        { type: "document", source: { type: "url", value: "javascript:alert(1)" } },
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Image from img.example, not loaded")).toBeVisible();
    await expect(canvasElement.querySelector("a, img")).toBeNull();
  },
};

export const RightToLeft: Story = {
  args: {
    message: { role: "assistant", status: "done", content: "سجّلت الرد. Jordan Ames مؤكد لشخصين." },
  },
  render: (args) => (
    <div dir="rtl" style={{ inlineSize: 320 }}>
      <Message {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const prose = canvasElement.querySelector(".rt-prose") as HTMLElement;
    await expect(getComputedStyle(prose).direction).toBe("rtl");
  },
};
