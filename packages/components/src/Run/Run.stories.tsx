import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { RunBoundary } from "./RunBoundary.js";
import { RunEnd } from "./RunEnd.js";
import { Tear } from "./Tear.js";

const meta: Meta<typeof RunEnd> = {
  title: "Rows/Run start and end",
  component: RunEnd,
  args: { onToggle: fn() },
};
export default meta;

type Story = StoryObj<typeof RunEnd>;

export const Start: Story = {
  render: () => (
    <>
      <RunBoundary
        run={{ number: 1, status: "success", goal: "Process the latest RSVP", duration: 38_200 }}
      />
      <RunBoundary run={{ number: 2, status: "failed", goal: null, duration: 900 }} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Finished in 38.2 s")).toBeVisible();
    await expect(canvas.getByText("Failed, 900 ms")).toBeVisible();
  },
};

export const Streaming: Story = {
  render: () => (
    <RunBoundary
      run={{
        number: 2,
        status: "running",
        goal: "Build Saturday’s seating plan",
        startedAt: Date.now() - 48_000,
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Running, 0:4/)).toBeVisible();
  },
};

export const Done: Story = {
  args: {
    run: {
      end: { type: "success", result: { rsvps: 2 }, pendingToolCallIds: [] },
      duration: 38_200,
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "The run finished" }));
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
};

export const DoneAndThisAppIsWaitedFor: Story = {
  args: { run: { end: { type: "success", pendingToolCallIds: ["c1"] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1 tool call waits for this app.")).toBeVisible();
  },
};

export const Failed: Story = {
  args: {
    run: {
      end: {
        type: "failed",
        message: "The model did not respond after 3 attempts.",
        code: "model_overloaded",
      },
      duration: 38_200,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("model_overloaded")).toBeVisible();
  },
};

export const Cancelled: Story = {
  args: { run: { end: { type: "cancelled" }, duration: 12_400 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Work done before this point is kept.")).toBeVisible();
  },
};

export const Interrupted: Story = {
  args: { run: { end: { type: "interrupted", interruptIds: ["a", "b"] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 answers needed to continue")).toBeVisible();
  },
};

export const Truncated: Story = {
  args: { run: { end: { type: "truncated" }, duration: 33_200 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Stream ended at 0:33.2/)).toBeVisible();
  },
};

export const StoppedHere: Story = {
  args: { run: { end: { type: "aborted" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Stopped here.")).toBeVisible();
  },
};

export const Empty: Story = {
  name: "Empty: it goes on",
  args: { run: { end: null } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".rt-row")).toBeNull();
  },
};

export const VeryLong: Story = {
  args: {
    run: { end: { type: "failed", message: `${"line\n".repeat(200)}end`, code: "x".repeat(200) } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Show all" })).toBeVisible();
  },
};

export const EventsThatAreNotThere: Story = {
  render: () => <Tear>Events 1 to 1,203 are not in this recording</Tear>,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/1,203/)).toBeVisible();
  },
};
