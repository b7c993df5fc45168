import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Artifact } from "./Artifact.js";

const meta: Meta<typeof Artifact> = { title: "Rows/Artifact", component: Artifact };
export default meta;

type Story = StoryObj<typeof Artifact>;

export const Done: Story = {
  args: {
    note: {
      value: { title: "Guest list, 14 October", kind: "CSV", path: "guests/2026-10-14.csv" },
    },
    facts: "212 rows, 18 KB",
    onOpen: fn(),
    onDownload: fn(),
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Download" }));
    await expect(args.onDownload).toHaveBeenCalled();
  },
};

export const OnTheWeb: Story = {
  args: { note: { value: { title: "Seating plan", path: "https://files.example/plan.pdf" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Open" })).toHaveAttribute(
      "rel",
      "noopener noreferrer nofollow",
    );
  },
};

export const AnAddressThatRunsSomething: Story = {
  args: { note: { value: { title: "Plan", path: "javascript:alert(1)" } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

export const Empty: Story = {
  args: { note: { value: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Artifact")[1]).toBeVisible();
  },
};

export const VeryLong: Story = {
  args: {
    note: {
      value: {
        title: "plan".repeat(100),
        path: `out/${"deep/".repeat(80)}plan\u202efdp.exe`,
        kind: "PDF",
      },
    },
    onOpen: fn(),
  },
  play: async ({ canvas, canvasElement }) => {
    const row = canvasElement.querySelector(".rt-row") as HTMLElement;
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    await expect(canvas.getByText("U+202E")).toBeInTheDocument();
  },
};
