import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { RunTimeline } from "./RunTimeline.js";

/** What a story is given. */
interface RecordedTimelineProps {
  /** The recording, by name. */
  name: string;
  view?: "grouped" | "in-order";
  theme?: "light" | "dark";
  density?: "comfortable" | "compact";
  direction?: "ltr" | "rtl";
  width?: number | string;
  /** How many of its events have arrived. @default all */
  until?: number;
}

/** A recording, whole or as it was after some of its events. */
function RecordedTimeline(props: RecordedTimelineProps) {
  const { name, view = "grouped", theme = "light", density = "comfortable", direction } = props;
  const { width = "100%", until } = props;
  const events = recordedRun(name).events();
  const run = useRun(
    until === undefined ? { events } : { events: events.slice(0, until), live: true },
  );
  return (
    <div style={{ height: 640, width }} dir={direction}>
      <RunTimeline run={run} view={view} theme={theme} density={density} defaultFollow={false} />
    </div>
  );
}

const meta: Meta<typeof RecordedTimeline> = {
  title: "Timeline/Recorded runs",
  component: RecordedTimeline,
  play: async ({ canvas, args }) => {
    const role = args.view === "in-order" ? "grid" : "treegrid";
    await waitFor(() => expect(canvas.getByRole(role)).toBeInTheDocument());
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(0));
  },
};
export default meta;

type Story = StoryObj<typeof RecordedTimeline>;

export const Rsvp: Story = { args: { name: "rsvp" } };
export const RsvpDark: Story = { args: { name: "rsvp", theme: "dark" } };
export const RsvpInOrder: Story = { args: { name: "rsvp", view: "in-order" } };
export const RsvpInOrderDark: Story = {
  args: { name: "rsvp", view: "in-order", theme: "dark" },
};

export const Revenue: Story = { args: { name: "revenue" } };
export const RevenueDark: Story = { args: { name: "revenue", theme: "dark" } };
export const RevenueInOrder: Story = { args: { name: "revenue", view: "in-order" } };
export const RevenueInOrderDark: Story = {
  args: { name: "revenue", view: "in-order", theme: "dark" },
};

export const RevenueFragments: Story = {
  name: "In order, one row for each fragment",
  args: { name: "revenue", view: "in-order" },
  play: async ({ canvas }) => {
    const joined = Number((await canvas.findByRole("grid")).getAttribute("aria-rowcount"));
    await userEvent.click(await canvas.findByRole("button", { name: "Fragments" }));
    await waitFor(() =>
      expect(Number(canvas.getByRole("grid").getAttribute("aria-rowcount"))).toBeGreaterThan(
        joined,
      ),
    );
  },
};

export const Dinner: Story = { args: { name: "dinner" } };
export const DinnerDark: Story = { args: { name: "dinner", theme: "dark" } };
export const DinnerInOrder: Story = { args: { name: "dinner", view: "in-order" } };
export const DinnerInOrderDark: Story = {
  args: { name: "dinner", view: "in-order", theme: "dark" },
};

export const ParallelCalls: Story = { args: { name: "parallel-calls" } };
export const ParallelCallsDark: Story = { args: { name: "parallel-calls", theme: "dark" } };
export const ParallelCallsInOrder: Story = { args: { name: "parallel-calls", view: "in-order" } };
export const ParallelCallsInOrderDark: Story = {
  args: { name: "parallel-calls", view: "in-order", theme: "dark" },
};

export const StateInCall: Story = { args: { name: "state-in-call" } };
export const StateInCallDark: Story = { args: { name: "state-in-call", theme: "dark" } };
export const StateInCallInOrder: Story = { args: { name: "state-in-call", view: "in-order" } };
export const StateInCallInOrderDark: Story = {
  args: { name: "state-in-call", view: "in-order", theme: "dark" },
};

export const ReasoningTextCall: Story = { args: { name: "reasoning-text-call" } };
export const ReasoningTextCallDark: Story = {
  args: { name: "reasoning-text-call", theme: "dark" },
};
export const ReasoningTextCallInOrder: Story = {
  args: { name: "reasoning-text-call", view: "in-order" },
};
export const ReasoningTextCallInOrderDark: Story = {
  args: { name: "reasoning-text-call", view: "in-order", theme: "dark" },
};

export const Subagents: Story = { args: { name: "subagents" } };
export const SubagentsDark: Story = { args: { name: "subagents", theme: "dark" } };
export const SubagentsInOrder: Story = { args: { name: "subagents", view: "in-order" } };
export const SubagentsInOrderDark: Story = {
  args: { name: "subagents", view: "in-order", theme: "dark" },
};

export const SubagentFailed: Story = { args: { name: "subagent-failed" } };
export const SubagentFailedDark: Story = { args: { name: "subagent-failed", theme: "dark" } };
export const SubagentFailedInOrder: Story = { args: { name: "subagent-failed", view: "in-order" } };
export const SubagentFailedInOrderDark: Story = {
  args: { name: "subagent-failed", view: "in-order", theme: "dark" },
};

export const SubagentSuspended: Story = { args: { name: "subagent-suspended" } };
export const SubagentSuspendedDark: Story = { args: { name: "subagent-suspended", theme: "dark" } };
export const SubagentSuspendedInOrder: Story = {
  args: { name: "subagent-suspended", view: "in-order" },
};
export const SubagentSuspendedInOrderDark: Story = {
  args: { name: "subagent-suspended", view: "in-order", theme: "dark" },
};

export const SubagentResumed: Story = { args: { name: "subagent-resumed" } };
export const SubagentResumedDark: Story = { args: { name: "subagent-resumed", theme: "dark" } };
export const SubagentResumedInOrder: Story = {
  args: { name: "subagent-resumed", view: "in-order" },
};
export const SubagentResumedInOrderDark: Story = {
  args: { name: "subagent-resumed", view: "in-order", theme: "dark" },
};

export const Unannounced: Story = { args: { name: "unannounced" } };
export const UnannouncedDark: Story = { args: { name: "unannounced", theme: "dark" } };
export const UnannouncedInOrder: Story = { args: { name: "unannounced", view: "in-order" } };
export const UnannouncedInOrderDark: Story = {
  args: { name: "unannounced", view: "in-order", theme: "dark" },
};

export const DeniedAndFailed: Story = { args: { name: "denied-and-failed" } };
export const DeniedAndFailedDark: Story = { args: { name: "denied-and-failed", theme: "dark" } };
export const DeniedAndFailedInOrder: Story = {
  args: { name: "denied-and-failed", view: "in-order" },
};
export const DeniedAndFailedInOrderDark: Story = {
  args: { name: "denied-and-failed", view: "in-order", theme: "dark" },
};

export const Interrupt: Story = { args: { name: "interrupt" } };
export const InterruptDark: Story = { args: { name: "interrupt", theme: "dark" } };
export const InterruptInOrder: Story = { args: { name: "interrupt", view: "in-order" } };
export const InterruptInOrderDark: Story = {
  args: { name: "interrupt", view: "in-order", theme: "dark" },
};

export const InterruptResumed: Story = { args: { name: "interrupt-resumed" } };
export const InterruptResumedDark: Story = { args: { name: "interrupt-resumed", theme: "dark" } };
export const InterruptResumedInOrder: Story = {
  args: { name: "interrupt-resumed", view: "in-order" },
};
export const InterruptResumedInOrderDark: Story = {
  args: { name: "interrupt-resumed", view: "in-order", theme: "dark" },
};

export const FrontendCall: Story = { args: { name: "frontend-call" } };
export const FrontendCallDark: Story = { args: { name: "frontend-call", theme: "dark" } };
export const FrontendCallInOrder: Story = { args: { name: "frontend-call", view: "in-order" } };
export const FrontendCallInOrderDark: Story = {
  args: { name: "frontend-call", view: "in-order", theme: "dark" },
};

export const ChunksOnly: Story = { args: { name: "chunks-only" } };
export const ChunksOnlyDark: Story = { args: { name: "chunks-only", theme: "dark" } };
export const ChunksOnlyInOrder: Story = { args: { name: "chunks-only", view: "in-order" } };
export const ChunksOnlyInOrderDark: Story = {
  args: { name: "chunks-only", view: "in-order", theme: "dark" },
};

export const Steps: Story = { args: { name: "steps" } };
export const StepsDark: Story = { args: { name: "steps", theme: "dark" } };
export const StepsInOrder: Story = { args: { name: "steps", view: "in-order" } };
export const StepsInOrderDark: Story = {
  args: { name: "steps", view: "in-order", theme: "dark" },
};

export const Activities: Story = { args: { name: "activities" } };
export const ActivitiesDark: Story = { args: { name: "activities", theme: "dark" } };
export const ActivitiesInOrder: Story = { args: { name: "activities", view: "in-order" } };
export const ActivitiesInOrderDark: Story = {
  args: { name: "activities", view: "in-order", theme: "dark" },
};

export const Plan: Story = { args: { name: "plan" } };
export const PlanDark: Story = { args: { name: "plan", theme: "dark" } };
export const PlanInOrder: Story = { args: { name: "plan", view: "in-order" } };
export const PlanInOrderDark: Story = {
  args: { name: "plan", view: "in-order", theme: "dark" },
};

export const WellKnown: Story = { args: { name: "well-known" } };
export const WellKnownDark: Story = { args: { name: "well-known", theme: "dark" } };
export const WellKnownInOrder: Story = { args: { name: "well-known", view: "in-order" } };
export const WellKnownInOrderDark: Story = {
  args: { name: "well-known", view: "in-order", theme: "dark" },
};

export const Multimodal: Story = { args: { name: "multimodal" } };
export const MultimodalDark: Story = { args: { name: "multimodal", theme: "dark" } };
export const MultimodalInOrder: Story = { args: { name: "multimodal", view: "in-order" } };
export const MultimodalInOrderDark: Story = {
  args: { name: "multimodal", view: "in-order", theme: "dark" },
};

export const TwoRuns: Story = { args: { name: "two-runs" } };
export const TwoRunsDark: Story = { args: { name: "two-runs", theme: "dark" } };
export const TwoRunsInOrder: Story = { args: { name: "two-runs", view: "in-order" } };
export const TwoRunsInOrderDark: Story = {
  args: { name: "two-runs", view: "in-order", theme: "dark" },
};

export const RunError: Story = { args: { name: "run-error" } };
export const RunErrorDark: Story = { args: { name: "run-error", theme: "dark" } };
export const RunErrorInOrder: Story = { args: { name: "run-error", view: "in-order" } };
export const RunErrorInOrderDark: Story = {
  args: { name: "run-error", view: "in-order", theme: "dark" },
};

export const LateError: Story = { args: { name: "late-error" } };
export const LateErrorDark: Story = { args: { name: "late-error", theme: "dark" } };
export const LateErrorInOrder: Story = { args: { name: "late-error", view: "in-order" } };
export const LateErrorInOrderDark: Story = {
  args: { name: "late-error", view: "in-order", theme: "dark" },
};

export const Cancelled: Story = { args: { name: "cancelled" } };
export const CancelledDark: Story = { args: { name: "cancelled", theme: "dark" } };
export const CancelledInOrder: Story = { args: { name: "cancelled", view: "in-order" } };
export const CancelledInOrderDark: Story = {
  args: { name: "cancelled", view: "in-order", theme: "dark" },
};

export const Truncated: Story = { args: { name: "truncated" } };
export const TruncatedDark: Story = { args: { name: "truncated", theme: "dark" } };
export const TruncatedInOrder: Story = { args: { name: "truncated", view: "in-order" } };
export const TruncatedInOrderDark: Story = {
  args: { name: "truncated", view: "in-order", theme: "dark" },
};

export const Empty: Story = { args: { name: "empty" } };
export const EmptyDark: Story = { args: { name: "empty", theme: "dark" } };
export const EmptyInOrder: Story = { args: { name: "empty", view: "in-order" } };
export const EmptyInOrderDark: Story = {
  args: { name: "empty", view: "in-order", theme: "dark" },
};

export const Malformed: Story = { args: { name: "malformed" } };
export const MalformedDark: Story = { args: { name: "malformed", theme: "dark" } };
export const MalformedInOrder: Story = { args: { name: "malformed", view: "in-order" } };
export const MalformedInOrderDark: Story = {
  args: { name: "malformed", view: "in-order", theme: "dark" },
};

export const ManyScripts: Story = { args: { name: "many-scripts" } };
export const ManyScriptsDark: Story = { args: { name: "many-scripts", theme: "dark" } };
export const ManyScriptsInOrder: Story = { args: { name: "many-scripts", view: "in-order" } };
export const ManyScriptsInOrderDark: Story = {
  args: { name: "many-scripts", view: "in-order", theme: "dark" },
};

export const Hostile: Story = { args: { name: "hostile" } };
export const HostileDark: Story = { args: { name: "hostile", theme: "dark" } };
export const HostileInOrder: Story = { args: { name: "hostile", view: "in-order" } };
export const HostileInOrderDark: Story = {
  args: { name: "hostile", view: "in-order", theme: "dark" },
};

export const VeryLong: Story = { args: { name: "very-long" } };
export const VeryLongDark: Story = { args: { name: "very-long", theme: "dark" } };
export const VeryLongInOrder: Story = { args: { name: "very-long", view: "in-order" } };
export const VeryLongInOrderDark: Story = {
  args: { name: "very-long", view: "in-order", theme: "dark" },
};

export const HugeResult: Story = { args: { name: "huge-result" } };
export const HugeResultDark: Story = { args: { name: "huge-result", theme: "dark" } };
export const HugeResultInOrder: Story = { args: { name: "huge-result", view: "in-order" } };
export const HugeResultInOrderDark: Story = {
  args: { name: "huge-result", view: "in-order", theme: "dark" },
};

export const Long: Story = { args: { name: "long" } };
export const LongDark: Story = { args: { name: "long", theme: "dark" } };
export const LongInOrder: Story = { args: { name: "long", view: "in-order" } };
export const LongInOrderDark: Story = {
  args: { name: "long", view: "in-order", theme: "dark" },
};

/** In the middle of things: subagents at work, arguments arriving. */
export const Live: Story = { args: { name: "dinner", until: 300 } };
export const LiveInOrder: Story = { args: { name: "dinner", until: 300, view: "in-order" } };
export const Compact: Story = { args: { name: "dinner", density: "compact" } };
export const Narrow: Story = { args: { name: "dinner", width: 420 } };
export const NarrowInOrder: Story = { args: { name: "dinner", width: 420, view: "in-order" } };
export const RightToLeft: Story = { args: { name: "many-scripts", direction: "rtl" } };
export const RightToLeftInOrder: Story = {
  args: { name: "many-scripts", direction: "rtl", view: "in-order" },
};
