import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { StateChange } from "./StateChange.js";

const meta: Meta<typeof StateChange> = {
  title: "Rows/State change",
  component: StateChange,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof StateChange>;

const many = (from: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`seat_${at}`, at + from]));

export const Streaming: Story = {
  name: "Streaming: while calls were open",
  args: {
    state: {
      before: {
        tables: { "7": { seats: 8 } },
        guests: {},
        draft: { blockers: ["missing floor plan"] },
      },
      after: {
        tables: { "7": { seats: 10 } },
        guests: { g_0412: "vegetarian" },
        draft: { blockers: [] },
      },
    },
    openCalls: [{ number: 5 }, { number: 6 }],
    offset: 31_500,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("tables.7.seats")).toBeVisible();
    await expect(canvas.getByText("were open")).toBeVisible();
  },
};

export const Done: Story = {
  args: { state: { before: { status: "draft" }, after: { status: "sent" } }, offset: 400 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('"draft"')).toBeVisible();
  },
};

export const First: Story = {
  args: {
    state: { before: undefined, after: { tables: 24, venue: "Foundry Hall" } },
    offset: 1200,
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "State set" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Empty: Story = {
  name: "Empty: nothing differs",
  args: { state: { before: { a: 1 }, after: { a: 1 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("nothing differs")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: { state: { before: many(0), after: many(1) } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More changes" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const VeryLongAndOpen: Story = {
  args: { state: { before: many(0), after: many(1) }, open: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("seat_39")).toBeVisible();
  },
};
