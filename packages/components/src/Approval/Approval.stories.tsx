import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { Approval } from "./Approval.js";

const meta: Meta<typeof Approval> = {
  title: "Rows/Approval",
  component: Approval,
  args: { onAnswer: fn() },
};
export default meta;

type Story = StoryObj<typeof Approval>;

const call = {
  name: "send_email",
  arguments:
    '{"to":["jordan@acme.com","li.wei@acme.com"],"template":"menu-conflict","from":"events@acme.com"}',
};
const interrupt = {
  id: "i1",
  status: "open",
  message: "Send 2 emails to guests whose meal choice is no longer available",
} as const;

export const Open: Story = {
  args: {
    interrupt: {
      ...interrupt,
      startedAt: Date.now() - 60_000,
      expiresAt: new Date(Date.now() + 272_000).toISOString(),
    },
    call,
    agent: { name: "mailer", hue: 5 },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Allow" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({ decision: "allow" });
  },
};

export const AnsweredTwiceInOneFrame: Story = {
  args: { interrupt, call, onAnswer: fn(() => new Promise<void>(() => {})) },
  play: async ({ args, canvas }) => {
    const allow = await canvas.findByRole("button", { name: "Allow" });
    allow.click();
    allow.click();
    await expect(args.onAnswer).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(canvas.getByRole("button", { name: "Sending" })).toBeDisabled());
  },
};

export const Failed: Story = {
  name: "Failed: the answer could not be sent",
  args: {
    interrupt,
    call,
    onAnswer: fn(() => Promise.reject(new Error("The server answered 503."))),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Allow" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The server answered 503.");
    await expect(canvas.getByRole("button", { name: "Allow" })).toBeEnabled();
  },
};

export const DeniedWithAReason: Story = {
  args: { interrupt, call },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Deny" }));
    await userEvent.type(canvas.getByRole("textbox"), "Hold until the plan is final.");
    await userEvent.click(canvas.getByRole("button", { name: "Send denial" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({
      decision: "deny",
      reason: "Hold until the plan is final.",
    });
  },
};

export const WithEditedArguments: Story = {
  args: { interrupt, call: { name: "pay", arguments: '{"amount":90}' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit arguments" }));
    const field = canvas.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, '{{"amount":9');
    await expect(canvas.getByRole("button", { name: "Allow as edited" })).toBeDisabled();
    await userEvent.type(field, "}");
    await userEvent.click(canvas.getByRole("button", { name: "Allow as edited" }));
    await expect(args.onAnswer).toHaveBeenCalledWith({
      decision: "allow",
      editedArgs: { amount: 9 },
    });
  },
};

export const Expired: Story = {
  args: { interrupt: { ...interrupt, expiresAt: "2026-05-01T11:59:59Z" }, call },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Allow" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Dismiss" })).toBeEnabled();
  },
};

export const NothingHidesInIt: Story = {
  args: {
    interrupt: { ...interrupt, message: "Run it?\u202e" },
    call: {
      name: "shell",
      arguments:
        '{"cmd":"rm -rf ./bu\u200bild \u202e# fdp.txt\u2069","url":"https://\u0435xample.test","script":"set -e\\necho done"}',
    },
    onAllowAll: fn(),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("U+200B")).toBeVisible();
    await expect(canvas.getByText(/4 hidden characters/)).toBeVisible();
    await expect(canvas.getByText(/mixes alphabets/)).toBeVisible();
  },
};

export const DecidedAndWaitingForOthers: Story = {
  args: {
    interrupt,
    call,
    draft: { interruptId: "i1", status: "resolved", payload: { approved: true } },
    onChange: fn(),
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Change" }));
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const Done: Story = {
  args: {
    interrupt: {
      ...interrupt,
      status: "resolved",
      answer: {
        interruptId: "i1",
        status: "resolved",
        payload: { approved: false, reason: "Too early." },
      },
    },
    call,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Denied: Too early.")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const AllowedAutomatically: Story = {
  args: { interrupt, call, automatic: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Approved automatically")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Empty: Story = {
  args: { interrupt: { id: "i1", status: "open" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("group", { name: "Approval needed" })).toBeVisible();
    await expect(canvas.getAllByText("Approval needed")).toHaveLength(1);
  },
};

export const VeryLong: Story = {
  args: {
    interrupt: {
      ...interrupt,
      message: "Replace every occurrence of the old menu in all letters. ".repeat(8),
    },
    call: { name: "replace_all", arguments: JSON.stringify({ text: "old menu ".repeat(2000) }) },
    tag: "destructive",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Show all/ })).toBeVisible();
  },
};

export const NarrowAndRightToLeft: Story = {
  args: { interrupt, call, onAllowAll: fn() },
  render: (args) => (
    <div dir="rtl" className="rt" style={{ inlineSize: 320 }}>
      <Approval {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const allow = await canvas.findByRole("button", { name: "Allow" });
    const card = canvasElement.querySelector(".rt-card") as HTMLElement;
    await expect(canvas.getByText("send_email")).toBeVisible();
    const below = canvas.getByRole("button", { name: "Allow all like this" });
    await expect(below.getBoundingClientRect().right).toBe(allow.getBoundingClientRect().right);
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
  },
};
