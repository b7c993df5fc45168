import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Interrupt } from "./Interrupt.js";

const meta: Meta<typeof Interrupt> = {
  title: "Rows/Interrupt",
  component: Interrupt,
  args: { onAnswer: fn() },
};
export default meta;

type Story = StoryObj<typeof Interrupt>;

const schema = {
  type: "object",
  properties: {
    approved: { type: "boolean", title: "Approved" },
    seats: { type: "integer", title: "Seats", minimum: 1 },
    table: { enum: ["7", "9", "12"], title: "Table" },
    diets: { type: "array", title: "Diets", items: { enum: ["vegan", "nut free"] } },
    note: { type: "string", title: "Note", maxLength: 400, description: "Goes to the caterer." },
    extra: { type: "object", title: "Extra" },
  },
  required: ["approved"],
};

export const FormFromASchema: Story = {
  args: {
    interrupt: {
      id: "i2",
      reason: "acme:four_eyes",
      status: "open",
      message: "Second pair of eyes?",
      responseSchema: schema,
    },
    agent: { name: "mailer", hue: 5 },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send" }));
    await expect(canvas.getByText("Required")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "Yes" }));
    await userEvent.type(canvas.getByLabelText(/Seats/), "10");
    await userEvent.selectOptions(canvas.getByLabelText(/Table/), "9");
    await userEvent.click(canvas.getByRole("checkbox", { name: "vegan" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({
      interruptId: "i2",
      status: "resolved",
      payload: { approved: true, seats: 10, table: "9", diets: ["vegan"] },
    });
  },
};

export const FreeText: Story = {
  args: {
    interrupt: {
      id: "i3",
      reason: "input_required",
      status: "open",
      message: "When?",
      expiresAt: "next tuesday",
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Answer"), "At noon");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({
      interruptId: "i3",
      status: "resolved",
      payload: "At noon",
    });
  },
};

export const ASchemaThatNoFormFits: Story = {
  args: {
    interrupt: {
      id: "i4",
      reason: "input_required",
      status: "open",
      message: "Describe the layout",
      responseSchema: { type: "array", items: { type: "object" } },
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Answer as JSON"), "[[{{}");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(canvas.getByText("This is not valid JSON.")).toBeVisible();
    await expect(args.onAnswer).not.toHaveBeenCalled();
  },
};

export const Approval: Story = {
  args: {
    interrupt: { id: "i1", reason: "tool_call", toolCallId: "c1", status: "open", message: "Pay?" },
    call: { name: "pay", arguments: "{}" },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Allow" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({
      interruptId: "i1",
      status: "resolved",
      payload: { approved: true },
    });
  },
};

export const Expired: Story = {
  args: {
    interrupt: {
      id: "i5",
      reason: "input_required",
      status: "open",
      message: "When?",
      expiresAt: "2026-05-01T11:59:59Z",
    },
  },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({ interruptId: "i5", status: "cancelled" });
  },
};

export const Done: Story = {
  args: {
    interrupt: {
      id: "i3",
      reason: "input_required",
      status: "resolved",
      message: "When?",
      answer: { interruptId: "i3", status: "resolved", payload: "At noon" },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("At noon")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { interrupt: { id: "i6", reason: "input_required", status: "open" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("group", { name: "A question for you" })).toBeVisible();
    await expect(canvas.getAllByText("A question for you")).toHaveLength(1);
  },
};

export const VeryLong: Story = {
  args: {
    interrupt: {
      id: "i7",
      reason: "input_required",
      status: "open",
      message: "Which of these seats stay empty, and for whom are they kept? ".repeat(12),
      responseSchema: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 24 }, (_, at) => [`seat_${at}`, { type: "boolean" }]),
        ),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("radio")).toHaveLength(48);
  },
};
