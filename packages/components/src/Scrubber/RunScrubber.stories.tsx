import { recordedRun } from "@run-timeline/fixtures";
import { useReplay, useRun } from "@run-timeline/hooks";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactElement, useEffect, useMemo } from "react";
import { expect, userEvent } from "storybook/test";
import { RunScrubber } from "./RunScrubber.js";

const meta: Meta = { title: "Time/Scrubber" };
export default meta;

type Story = StoryObj;

function Recorded({ name, at }: { name: string; at?: number }): ReactElement {
  const events = useMemo(() => [...recordedRun(name).events()], [name]);
  const run = useRun({ events });
  const replay = useReplay(run);
  const { seek } = replay;
  useEffect(() => {
    if (at !== undefined) seek(at);
  }, [seek, at]);
  return <RunScrubber run={run} replay={replay} />;
}

export const Done: Story = {
  render: () => <Recorded name="dinner" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("slider", { name: "Replay position" })).toBeVisible();
  },
};

export const AtAnEarlierMoment: Story = {
  render: () => <Recorded name="dinner" at={330} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Next event" }));
    await expect(canvas.getByText(/event 331 of/)).toBeInTheDocument();
  },
};

export const Playing: Story = {
  render: () => <Recorded name="dinner" at={10} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Play" }));
    await expect(await canvas.findByRole("button", { name: "Pause" })).toBeVisible();
  },
};

export const WithIssues: Story = {
  render: () => <Recorded name="malformed" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Previous issue" }));
    await expect(canvas.getByRole("button", { name: "To the end" })).toBeEnabled();
  },
};

export const Empty: Story = {
  render: () => <Recorded name="empty" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("slider")).toBeVisible();
  },
};

export const Narrow: Story = {
  render: () => (
    <div className="rt" style={{ inlineSize: 400 }}>
      <Recorded name="dinner" at={330} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("slider")).toBeVisible();
  },
};
