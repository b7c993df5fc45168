import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { RunTimeline, type RunTimelineProps } from "../RunTimeline.js";

/** What a story is given. */
interface FoundProps extends Pick<RunTimelineProps, "defaultView" | "defaultFilters" | "theme"> {
  defaultQuery?: string;
  direction?: "ltr" | "rtl";
  width?: number | string;
}

function Found({ direction, width = "100%", ...props }: FoundProps) {
  const run = useRun({ events: recordedRun("dinner").events() });
  return (
    <div style={{ height: 640, width }} dir={direction}>
      <RunTimeline run={run} defaultFollow={false} {...props} />
    </div>
  );
}

const meta: Meta<typeof Found> = { title: "Timeline/Finding", component: Found };
export default meta;

type Story = StoryObj<typeof Found>;
type Canvas = ReturnType<typeof within>;

/** What is loaded on demand may take its time. */
const LATE = { timeout: 10_000 };
const said = async (canvas: Canvas, words: string | RegExp) =>
  expect(await canvas.findByText(words, {}, LATE)).toBeVisible();
const field = (canvas: Canvas) => canvas.findByRole("textbox", { name: "Search this run" }, LATE);

/** What is found is counted and marked. Nothing is opened. */
export const Matches: Story = {
  args: { defaultQuery: "jordan" },
  play: ({ canvas }) => said(canvas, "9 matches"),
};
export const MatchesDark: Story = { args: { defaultQuery: "jordan", theme: "dark" } };
export const MatchesNarrow: Story = { args: { defaultQuery: "jordan", width: 420 } };
export const MatchesRightToLeft: Story = { args: { defaultQuery: "jordan", direction: "rtl" } };
export const MatchesInOrder: Story = {
  args: { defaultQuery: "jordan", defaultView: "in-order" },
};
export const MatchesInOrderNarrow: Story = {
  args: { defaultQuery: "jordan", defaultView: "in-order", width: 420 },
};

/** Enter goes to the next match, and opens what folds it away. */
export const Stepped: Story = {
  args: { defaultQuery: "guest list" },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), "{Enter}{Enter}");
    await said(canvas, /^2 of \d+$/);
    await expect(await field(canvas)).toHaveFocus();
  },
};
export const SteppedDark: Story = { ...Stepped, args: { ...Stepped.args, theme: "dark" } };

/** Matches that the filter hides are counted, and can be shown. */
export const HiddenByTheFilter: Story = {
  args: { defaultQuery: "jordan", defaultFilters: { kinds: ["message"] } },
  play: async ({ canvas }) => {
    await said(canvas, "2 matches");
    await expect(await canvas.findByText(/7 more hidden by the filter/, {}, LATE)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Show" })).toBeVisible();
  },
};

export const NothingMatches: Story = {
  args: { defaultQuery: "invoice" },
  play: ({ canvas }) => said(canvas, "Nothing matches “invoice”"),
};
export const NothingMatchesDark: Story = {
  args: { defaultQuery: "invoice", theme: "dark", width: 420 },
};
export const NothingLeft: Story = {
  args: { defaultFilters: { tools: ["no_such_tool"] } },
  play: ({ canvas }) => said(canvas, "The filters leave nothing"),
};

/** In order, the filters are there from the start. */
export const Filtered: Story = {
  args: { defaultView: "in-order", defaultFilters: { kinds: ["state"] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("row")).toHaveLength(2), LATE);
    await expect(canvas.getByRole("button", { name: /^State/, pressed: true })).toBeVisible();
  },
};

/** Further filters: by status, agent and tool. */
export const MoreFilters: Story = {
  args: { defaultView: "in-order" },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More" }, LATE));
    const tools = await canvas.findByRole("group", { name: "Tool" });
    await userEvent.click(within(tools).getByRole("button", { name: /^read_file/ }));
    await expect(within(tools).getByRole("button", { pressed: true })).toBeVisible();
  },
};
export const MoreFiltersDark: Story = {
  ...MoreFilters,
  args: { ...MoreFilters.args, theme: "dark" },
};
/** A line each, which scrolls: nothing is cut. */
export const MoreFiltersNarrow: Story = {
  args: { ...MoreFilters.args, width: 420 },
  play: async (context) => {
    await MoreFilters.play?.(context);
    const panel = context.canvasElement.querySelector(".rt-filters") as HTMLElement;
    await expect(panel.scrollHeight).toBe(panel.clientHeight);
    const tools = within(panel).getByRole("group", { name: "Tool" });
    await expect(tools.getBoundingClientRect().height).toBeLessThan(40);
  },
};
