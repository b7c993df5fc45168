import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { ValueView } from "./ValueView.js";

const meta: Meta<typeof ValueView> = {
  title: "Values/Value",
  component: ValueView,
  args: { title: "Result" },
};
export default meta;

type Story = StoryObj<typeof ValueView>;

const text = (value: string): { output: { kind: "text"; text: string } } => ({
  output: { kind: "text", text: value },
});

export const Tree: Story = {
  args: text(
    '{"id":7412000000000000123,"price":0.10,"big":1e400,"where":{"table":{"in":[7,9,12]},"note":"a text that is long enough to make this a branch of its own"},"empty":{}}',
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /where/ });
    await expect(canvas.getByText("7412000000000000123")).toBeVisible();
    await expect(canvas.getByText("0.10")).toBeVisible();
    await expect(canvas.getByText("1e400")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /where/ }));
    await expect(canvas.getByRole("button", { name: /where/ })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  },
};

export const Table: Story = {
  args: text('[{"a":1,"b":"x"},{"a":2}]'),
  play: async ({ canvas }) => {
    const cells = within(await canvas.findByRole("table")).getAllByRole("cell");
    await expect(cells.map((cell) => cell.textContent)).toEqual(["1", "x", "2", ""]);
  },
};

export const TableOfManyRows: Story = {
  args: text(
    JSON.stringify(
      Array.from({ length: 212 }, (_, at) => ({ name: `Guest ${at}`, table: at % 12 })),
    ),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show 50 more" }));
    await expect(canvas.getByText(/60 of 212 rows/)).toBeVisible();
  },
};

export const Diff: Story = {
  args: text(
    "diff --git a/seats.ts b/seats.ts\n--- a/seats.ts\n+++ b/seats.ts\n@@ -1,2 +1,2 @@\n-const seats = 8;\n+const seats = 10;\n export { seats };\n",
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 added")).toBeVisible();
    await expect(canvas.getByText("const seats = 10;")).toBeVisible();
  },
};

export const Terminal: Story = {
  args: text("\u001b[1;31merror\u001b[0m in \u001b[38;5;45mseats.ts\u001b[0m\n 10%\r100%\n"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("error")).toHaveAttribute("data-bold");
    await expect(canvas.queryByText(/10%/)).toBeNull();
  },
};

export const PlainText: Story = {
  args: text("007"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("007")).toBeVisible();
    await expect(canvas.queryByRole("radio")).toBeNull();
  },
};

export const Empty: Story = {
  args: text(""),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("empty")).toBeVisible();
  },
};

export const ZeroIsAValue: Story = {
  args: { output: { kind: "value", value: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("0")).toBeVisible();
  },
};

const bytes = (canvasElement: HTMLElement): number => canvasElement.textContent?.length ?? 0;

export const VeryLong: Story = {
  name: "Very long: 200,000 objects",
  args: text(
    JSON.stringify(
      Array.from({ length: 200_000 }, (_, at) => ({
        id: at,
        name: `Guest number ${at}`,
        diet: null,
      })),
    ),
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("table");
    await expect(canvasElement.querySelectorAll("*").length).toBeLessThan(2000);
    await expect(bytes(canvasElement)).toBeLessThan(100_000);
    await expect(canvas.getByText(/MB/)).toBeVisible();
  },
};

export const VeryLongLine: Story = {
  name: "Very long: one line of 5 MB",
  args: text("x".repeat(5_000_000)),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show more" }));
    await expect(bytes(canvasElement)).toBeLessThan(101_000);
    await expect(canvas.getByText(/of 5 MB/)).toBeVisible();
  },
};

export const ArgumentsThatAreNoJson: Story = {
  args: { title: "Arguments", ofArguments: true, ...text('{"k":"north"}{"k":"south"}') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("not valid JSON")).toBeVisible();
  },
};
