import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Connection } from "./Connection.js";

const meta: Meta<typeof Connection> = { title: "Rows/Connection", component: Connection };
export default meta;

type Story = StoryObj<typeof Connection>;

const value = {
  connection_id: "k1",
  title: "Google Calendar",
  reason: "Needed to check that Foundry Hall is free on Saturday.",
  auth: "OAuth, read only",
};

export const Open: Story = {
  args: { note: { value }, onConnect: fn(), onSkip: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.dblClick(canvas.getByRole("button", { name: "Connect" }));
    await expect(args.onConnect).toHaveBeenCalledTimes(1);
  },
};

export const Done: Story = {
  args: { note: { value }, state: "connected" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Connected")).toBeVisible();
  },
};

export const Failed: Story = {
  args: {
    note: { value },
    onConnect: fn(() => Promise.reject(new Error("The window was closed."))),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Connect" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The window was closed.");
    const reason = canvas.getByText(/Foundry Hall/).getBoundingClientRect();
    const alert = canvas.getByRole("alert").getBoundingClientRect();
    await expect(alert.top).toBeGreaterThanOrEqual(reason.bottom);
  },
};

export const Empty: Story = {
  args: { note: { value: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Connect")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    note: {
      value: { ...value, title: "a-data-warehouse-".repeat(20), reason: value.reason.repeat(20) },
    },
    onConnect: fn(),
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};
