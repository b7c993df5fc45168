import { recordedRun } from "@run-timeline/fixtures";
import { createRunStore } from "@run-timeline/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { ExportMenu } from "./ExportMenu.js";

const store = createRunStore();
store.push([...recordedRun("rsvp").events()]);
store.end();

const meta: Meta = {
  title: "Header/Export",
  render: () => (
    <div style={{ display: "flex", justifyContent: "end", minBlockSize: 200 }}>
      <ExportMenu store={store} />
    </div>
  ),
};
export default meta;

type Story = StoryObj;

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Export" })).toBeVisible();
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Export" }));
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("menuitem", { name: "Save as JSON lines" })).toHaveFocus();
  },
};
