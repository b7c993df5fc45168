import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactElement, useMemo } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { RunComposer, type RunComposerProps } from "./RunComposer.js";

const meta: Meta = { title: "Composing/Composer" };
export default meta;

type Story = StoryObj;

const actions = { send: fn(), stop: fn(), start: fn(), resume: fn() };

function Composer(props: {
  name: string;
  events?: number;
  readOnly?: boolean;
  given?: Partial<RunComposerProps>;
}): ReactElement {
  const { name, events: count, readOnly = false, given } = props;
  const events = useMemo(() => [...recordedRun(name).events()].slice(0, count), [name, count]);
  const recorded = useRun({ events, live: count !== undefined });
  const run = useMemo(
    () => (readOnly ? recorded : { ...recorded, ...actions }),
    [recorded, readOnly],
  );
  return <RunComposer run={run} {...given} />;
}

export const Done: Story = {
  name: "Done: the next message",
  render: () => <Composer name="rsvp" />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Message the agent" });
    await expect(canvas.getByRole("button", { name: "Send" })).toBeDisabled();
    await userEvent.type(field, "And the seating plan?{Enter}");
    await expect(actions.send).toHaveBeenCalledWith("And the seating plan?");
    await expect(field).toHaveValue("");
  },
};

export const Streaming: Story = {
  name: "Streaming: it can be stopped",
  render: () => <Composer name="rsvp" events={30} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(actions.stop).toHaveBeenCalled();
  },
};

export const WaitingForAPerson: Story = {
  render: () => <Composer name="interrupt" given={{ onReview: fn() }} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox"), "Never mind");
    await expect(canvas.getByRole("button", { name: "Send" })).toBeDisabled();
    await expect(canvas.getByText(/the agent waits for you/)).toBeVisible();
  },
};

export const Failed: Story = {
  render: () => <Composer name="run-error" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(actions.start).toHaveBeenCalled();
  },
};

export const CutOff: Story = {
  render: () => <Composer name="truncated" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Retry" })).toBeVisible();
  },
};

export const ARecording: Story = {
  name: "A recording: nothing can be sent",
  render: () => <Composer name="rsvp" readOnly />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing can be sent to this run.")).toBeVisible();
  },
};

export const VeryLong: Story = {
  render: () => <Composer name="rsvp" given={{ defaultText: "A long message. ".repeat(200) }} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox");
    await expect(field.clientHeight).toBeLessThanOrEqual(210);
  },
};
