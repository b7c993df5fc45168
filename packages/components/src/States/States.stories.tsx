import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { AnswersBar } from "../Attention/AnswersBar.js";
import { NewPill } from "../Attention/NewPill.js";
import { FilterBar } from "../Filter/FilterBar.js";
import { LinkBar } from "../LinkBar/LinkBar.js";
import { Connecting } from "./Connecting.js";
import { EmptyState, NoMatch } from "./EmptyState.js";
import { Reconnecting } from "./Reconnecting.js";

const meta: Meta = { title: "Frame/States and bars" };
export default meta;

type Story = StoryObj;

export const Empty: Story = {
  render: () => <EmptyState />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No activity yet")).toBeVisible();
  },
};

export const ConnectingRows: Story = {
  name: "Connecting",
  render: () => <Connecting />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[aria-busy]")).toBeVisible();
  },
};

const retry = fn();

export const ReconnectingBanner: Story = {
  name: "Reconnecting",
  render: () => (
    <Reconnecting seconds={3} attempt={{ number: 2, of: 5 }} lastEvent={1454} onRetry={retry} />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Retry now" }));
    await expect(retry).toHaveBeenCalled();
  },
};

export const NothingMatches: Story = {
  render: () => <NoMatch query="invoice" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing matches “invoice”")).toBeVisible();
  },
};

const send = fn(() => Promise.resolve());

export const SeveralAnswers: Story = {
  render: () => (
    <>
      <AnswersBar count={2} done={1} onReview={fn()} />
      <AnswersBar count={2} done={2} onSend={send} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.dblClick(canvas.getByRole("button", { name: "Send answers" }));
    await expect(send).toHaveBeenCalledTimes(1);
  },
};

export const NewRows: Story = {
  render: () => (
    <div style={{ paddingBlockStart: 60 }}>
      <NewPill count={1} />
      <NewPill count={12} needing={1} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /12 new.*1 needs you/ })).toBeVisible();
  },
};

const filter = fn();

export const Filters: Story = {
  render: () => (
    <FilterBar
      value="all"
      onFilterChange={filter}
      options={[
        { value: "all", label: "All", count: 2310 },
        { value: "issues", label: "Issues", count: 1, icon: "issue", tone: "issue" },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Issues 1" }));
    await expect(filter).toHaveBeenCalledWith("issues");
  },
};

export const LinkedLines: Story = {
  render: () => (
    <LinkBar
      call={{ number: 6 }}
      name="read_file"
      line={4}
      lines={8}
      onPrevious={fn()}
      onNext={fn()}
      onClose={fn()}
      onOpenDetails={fn()}
    >
      arguments still streaming
    </LinkBar>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("line 4 of 8")).toBeVisible();
  },
};
