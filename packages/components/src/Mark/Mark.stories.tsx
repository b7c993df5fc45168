import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { IconName } from "../Icon/paths.js";
import { iconPaths } from "../Icon/paths.js";
import { hueOf, Swatch, Tag } from "../Tag/Tag.js";
import { Mark } from "./Mark.js";

const meta: Meta<typeof Mark> = { title: "Elements/Marks, tags and icons", component: Mark };
export default meta;

type Story = StoryObj<typeof Mark>;

const statuses: readonly IconName[] = [
  "queued",
  "running",
  "done",
  "failed",
  "denied",
  "waiting",
  "cancelled",
  "lost",
  "issue",
];

export const EveryMarkHasItsShape: Story = {
  render: () => (
    <>
      {statuses.map((name) => (
        <Mark key={name} name={name} label={name} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const shapes = [...canvasElement.querySelectorAll(".rt-mark svg")].map((svg) => svg.innerHTML);
    await expect(new Set(shapes).size).toBe(statuses.length);
  },
};

export const EveryIcon: Story = {
  render: () => (
    <>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <Mark key={name} name={name} label={name} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    for (const path of canvasElement.querySelectorAll("path")) {
      await expect(path.getTotalLength()).toBeGreaterThan(0);
    }
  },
};

export const Tags: Story = {
  render: () => (
    <>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
        <p key={at}>
          <Tag hue={hueOf(at)}>#{at + 1}</Tag>{" "}
          <Tag hue={hueOf(at)} swatch>
            agent-{at + 1}
          </Tag>{" "}
          <Swatch hue={hueOf(at)} title={`agent-${at + 1}`} />
        </p>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("#9").closest(".rt-tag")).toHaveAttribute("data-hue", "1");
  },
};
