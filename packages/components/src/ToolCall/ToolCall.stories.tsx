import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { ToolCall } from "./ToolCall.js";

const meta: Meta<typeof ToolCall> = {
  title: "Rows/Tool call",
  component: ToolCall,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof ToolCall>;

const path = { path: "guests/2026-10-14.csv", columns: ["name", "diet", "table", "party"] };

export const Streaming: Story = {
  args: {
    call: {
      name: "read_file",
      number: 6,
      arguments: JSON.stringify(path).slice(0, -9),
      argumentsDone: false,
      status: "streaming",
      startedAt: Date.now() - 1800,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Running, arguments streaming")).toBeInTheDocument();
  },
};

export const Running: Story = {
  args: {
    call: { name: "merge_tables", number: 8, arguments: '{"host":"Ames"}', status: "running" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("#8")).toBeVisible();
  },
};

export const Done: Story = {
  args: {
    call: {
      name: "create_guest",
      arguments: '{"name":"Jordan Ames","party":2}',
      status: "completed",
      result: '{"id":"g_0412"}',
      duration: 180,
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "create_guest" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const Failed: Story = {
  args: {
    call: {
      name: "lookup_address",
      arguments: '{"email":"jordan@acme.com"}',
      status: "failed",
      error:
        "HTTP 429 from directory.acme.com: rate limit reached, retry after 30 s\n  at fetch (directory.ts:12)\n  at lookup (tools.ts:40)\n  at step (loop.ts:88)\n  at run (loop.ts:12)",
      duration: 2100,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show all" }));
    await expect(canvas.getByText(/at run \(loop\.ts:12\)/)).toBeVisible();
  },
};

export const Denied: Story = {
  args: {
    call: {
      name: "send_email",
      arguments: '{"to":"jordan@acme.com"}',
      status: "denied",
      error: "Hold until the plan is final.",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("“Hold until the plan is final.”")).toBeInTheDocument();
  },
};

export const WaitingForAnAnswer: Story = {
  args: { call: { name: "ask_color", arguments: "{}", status: "waiting" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for an answer")).toBeVisible();
  },
};

export const Incomplete: Story = {
  args: {
    call: { name: "create_guest", arguments: '{"name":"Jordan Ames"}', status: "incomplete" },
    runEnd: "cancelled",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Not finished")[1]).toBeVisible();
  },
};

export const CutOffWithItsStream: Story = {
  args: {
    call: {
      name: "create_guest",
      arguments: '{"name":"Jordan Ames","par',
      argumentsDone: false,
      status: "incomplete",
    },
    runEnd: "truncated",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Never finished")[1]).toBeVisible();
  },
};

export const Empty: Story = {
  args: { call: { name: "ping", arguments: "", status: "completed", result: "" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("no arguments")).toBeVisible();
    await expect(canvas.getByText("empty")).toBeInTheDocument();
  },
};

export const ArgumentsThatAreNoJson: Story = {
  args: {
    call: { name: "lookup", arguments: '{"k":"north"}{"k":"south"}', status: "completed" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('{"k":"north"}{"k":"south"}')).toBeVisible();
    await expect(canvas.getByText("not valid JSON")).toBeVisible();
  },
};

export const ResultOfACallNobodyMade: Story = {
  args: {
    call: { name: "", arguments: "", status: "completed", result: "done too", unseen: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("unknown tool")).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    call: {
      name: "a_very_long_tool_name_".repeat(10),
      number: 1234,
      arguments: JSON.stringify({ path: `/${"x".repeat(400)}` }),
      status: "completed",
      result: "長い".repeat(300),
      duration: 754_000,
    },
    tagged: true,
    depth: 6,
  },
  play: async ({ canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

export const Open: Story = {
  args: {
    call: {
      name: "query_revenue",
      arguments: '{"id":7412000000000000123,"from":"2026-07-01","ratio":0.10}',
      status: "completed",
      result: JSON.stringify([
        { region: "North", revenue: 182_400, note: null },
        { region: "South", revenue: 96_120 },
      ]),
      duration: 640,
    },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("columnheader", { name: "revenue" })).toBeVisible();
    await expect((await canvas.findAllByText("7412000000000000123"))[1]).toBeVisible();
  },
};

export const OpenWithAnEdit: Story = {
  args: {
    call: {
      name: "str_replace",
      arguments: JSON.stringify({
        path: "src/seating.ts",
        old_string: "const seats = 8;\nexport { seats };\n",
        new_string: "const seats = 10;\nexport { seats };\n",
      }),
      status: "completed",
      result: "ok",
    },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 removed")).toBeVisible();
  },
};

export const OpenWithTerminalOutput: Story = {
  args: {
    call: {
      name: "shell",
      arguments: '{"command":"npm test"}',
      status: "completed",
      result:
        "\u001b[32mpassed\u001b[39m 212\n\u001b[31mfailed\u001b[0m 1 \u001b[2mseating.test.ts\u001b[0m\n",
    },
    open: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("failed")).toHaveAttribute("data-fg", "1");
  },
};

export const OpenWithParts: Story = {
  args: {
    call: {
      name: "fetch_invoice",
      arguments: '{"no":"INV-1"}',
      status: "completed",
      result: [
        { type: "text", text: "Invoice attached." },
        {
          type: "document",
          source: {
            type: "url",
            value: "https://files.example/INV-1.pdf",
            mimeType: "application/pdf",
          },
          metadata: { title: "INV-1" },
        },
        { type: "image", source: { type: "url", value: "https://files.example/scan.png" } },
      ],
    },
    open: true,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Image from files.example, not loaded")).toBeVisible();
    await expect(canvasElement.querySelector("img")).toBeNull();
  },
};

export const OutputsThatAreNotText: Story = {
  render: (args) => (
    <>
      {[0, false, null, "", [], {}].map((output) => (
        <ToolCall
          {...args}
          key={JSON.stringify(output)}
          call={{
            name: "f",
            arguments: "{}",
            status: "completed",
            metadata: { "run-timeline": { output } },
          }}
        />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    for (const text of ["0", "false", "null", "empty", "[]", "{}"]) {
      await expect(canvas.getByText(text)).toBeInTheDocument();
    }
  },
};

export const ARendererOfYourOwn: Story = {
  args: {
    call: {
      name: "chart",
      id: "c1",
      arguments: '{"kind":"pie"}',
      status: "completed",
      result: "1",
    },
    renderer: ({ call }) => <p>Chart of {call.id}</p>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Chart of c1")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "chart" })).toBeVisible();
  },
};

export const ARendererThatThrows: Story = {
  args: {
    call: { name: "python", arguments: '{"code":42}', status: "completed", result: "42" },
    renderer: () => {
      throw new Error("code.split is not a function");
    },
    onRendererError: fn(),
  },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText("This row could not be drawn.")).toBeVisible();
    await expect(args.onRendererError).toHaveBeenCalledTimes(1);
  },
};

export const NothingHidesInIt: Story = {
  args: {
    call: {
      name: "shell",
      arguments: '{"command":"rm -rf ./bu\u200bild \u202e# fdp.txt\u2069"}',
      status: "completed",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("U+202E")).toBeVisible();
  },
};

export const NarrowAndRightToLeft: Story = {
  args: Done.args as NonNullable<typeof Done.args>,
  render: (args) => (
    <div dir="rtl" style={{ inlineSize: 320 }}>
      <ToolCall {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const mark = canvasElement.querySelector(".rt-mark") as HTMLElement;
    const name = within(canvasElement).getByText("create_guest");
    await expect(mark.getBoundingClientRect().left).toBeGreaterThan(
      name.getBoundingClientRect().left,
    );
  },
};
