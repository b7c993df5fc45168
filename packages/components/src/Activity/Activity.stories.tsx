import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Activity } from "./Activity.js";

const meta: Meta<typeof Activity> = {
  title: "Rows/Activity",
  component: Activity,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof Activity>;

const content = { title: "Seating", done: 1, items: ["Collect", "Merge"] };

export const Streaming: Story = {
  args: { activity: { activityType: "checklist", content } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Seating" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Done: Story = {
  args: { activity: { activityType: "checklist", content }, open: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "Tree" })).toBeVisible();
  },
};

export const Removed: Story = {
  args: { activity: { activityType: "search", content, removed: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Removed later")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { activity: { activityType: "search", content: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("empty")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    activity: {
      activityType: "import_".repeat(30),
      content: { rows: Array.from({ length: 5000 }, (_, at) => at) },
    },
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

export const DrawnByYourApp: Story = {
  args: {
    activity: { activityType: "checklist", content },
    children: <progress aria-label="Seating" max={2} value={1} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toBeVisible();
  },
};
