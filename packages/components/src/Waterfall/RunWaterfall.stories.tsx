import { recordedRun } from "@run-timeline/fixtures";
import { type Run, useReplay, useRun } from "@run-timeline/hooks";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactElement, useEffect, useMemo } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { RunWaterfall } from "./RunWaterfall.js";

const meta: Meta = { title: "Time/Waterfall" };
export default meta;

type Story = StoryObj;

function Recorded(props: {
  name: string;
  events?: number;
  height?: number;
  at?: number;
}): ReactElement {
  const { name, events: count, height = 520, at } = props;
  const events = useMemo(() => [...recordedRun(name).events()].slice(0, count), [name, count]);
  const run = useRun({ events, live: count !== undefined });
  return (
    <div style={{ blockSize: height, display: "grid" }}>
      {at === undefined ? <RunWaterfall run={run} /> : <Replayed run={run} at={at} />}
    </div>
  );
}

function Replayed({ run, at }: { run: Run; at: number }): ReactElement {
  const replay = useReplay(run);
  const { seek } = replay;
  useEffect(() => seek(at), [seek, at]);
  return <RunWaterfall run={run} replay={replay} />;
}

export const Done: Story = {
  render: () => <Recorded name="dinner" />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("row", { name: /venue-scout/ })).toBeVisible());
  },
};

export const Streaming: Story = {
  render: () => <Recorded name="dinner" events={330} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("treegrid")).toBeVisible());
  },
};

export const AtAnEarlierMoment: Story = {
  render: () => <Recorded name="dinner" at={330} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("treegrid")).toBeVisible());
  },
};

export const Failed: Story = {
  render: () => <Recorded name="run-error" height={320} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(1));
  },
};

export const Empty: Story = {
  render: () => <Recorded name="empty" height={240} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Zoom in" })).toBeVisible();
  },
};

export const VeryLong: Story = {
  render: () => <Recorded name="long" />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(1));
  },
};

export const AsATable: Story = {
  render: () => <Recorded name="dinner" />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show as table" }));
    await expect(canvas.getByRole("columnheader", { name: "Duration" })).toBeVisible();
  },
};

export const Narrow: Story = {
  render: () => (
    <div className="rt" style={{ inlineSize: 400 }}>
      <Recorded name="dinner" height={800} />
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("row", { name: /mailer/ })).toBeVisible());
  },
};

export const RightToLeft: Story = {
  render: () => (
    <div className="rt" dir="rtl">
      <Recorded name="dinner" />
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("row", { name: /mailer/ })).toBeVisible());
  },
};
