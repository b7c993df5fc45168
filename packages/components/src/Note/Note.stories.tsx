import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Note } from "./Note.js";

const meta: Meta<typeof Note> = {
  title: "Rows/Custom, raw and unknown events",
  component: Note,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof Note>;

export const Custom: Story = {
  args: { note: { kind: "custom", name: "metrics.flush", value: { queue: 3, lag_ms: 12 } } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Custom event" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Raw: Story = {
  args: {
    note: { kind: "raw", name: "openai", value: { id: "chatcmpl-1", choices: [] } },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "Tree" })).toBeVisible();
  },
};

export const Unrecognised: Story = {
  args: {
    note: {
      kind: "unrecognised",
      name: "TOOL_CALL_PROGRESS",
      value: { type: "TOOL_CALL_PROGRESS", pct: 40 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("TOOL_CALL_PROGRESS")).toBeVisible();
  },
};

export const AfterTheEnd: Story = {
  args: { note: { kind: "late", name: "TEXT_MESSAGE_CONTENT", value: { delta: "x" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("After the end")).toBeVisible();
  },
};

export const Summary: Story = {
  args: {
    note: {
      kind: "summary",
      name: "reasoning_summary",
      value: { content: "Will read two files." },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Will read two files.")).toBeVisible();
  },
};

export const CallOfASubagent: Story = {
  args: {
    note: {
      kind: "child-call",
      name: "sub_agent_tool_call",
      value: { agent: "researcher", tool_name: "read_file", input: { path: "OWNERS" } },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("read_file")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { note: { kind: "custom", name: "ping", value: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("ping")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    note: {
      kind: "custom",
      name: "a.very.long.name.".repeat(20),
      value: { text: "word ".repeat(20_000) },
    },
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

export const DrawnByYourApp: Story = {
  args: {
    note: { kind: "custom", name: "weather", value: { temp: 21 } },
    children: <p>21 degrees</p>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("21 degrees")).toBeVisible();
  },
};
