import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Decision, Observation } from "./Decision.js";

const meta: Meta<typeof Decision> = { title: "Rows/Decision and observation", component: Decision };
export default meta;

type Story = StoryObj<typeof Decision>;

export const Done: Story = {
  args: {
    note: {
      value: {
        content: "No existing record for Jordan Ames. Creating one.",
        next_action: "call_tool",
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("call tool")).toBeVisible();
  },
};

export const AnActionThatWeDoNotKnow: Story = {
  args: {
    note: { value: { content: "Waiting for the caterer.", next_action: "evaluate_results" } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("evaluate results")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { note: { value: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No text")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    note: {
      value: { content: "Both seating files are needed before tables can be merged. ".repeat(30) },
    },
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

export const AnObservation: Story = {
  render: () => <Observation note={{ value: { content: "Read a.md, 81 lines." } }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Read a.md, 81 lines.")).toBeVisible();
  },
};
