/** What JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** What every step line tells. */
export interface StepBase {
  /** Its number in the timeline, from 1. */
  readonly seq: number;
  /** The time of the event that it comes from, ms; `null` where that carries none. */
  readonly timestamp: number | null;
  readonly run_id: string | null;
}

/** A run began. */
export interface RunStartedStep extends StepBase {
  readonly type: "run_started";
  /** Empty where nobody said. */
  readonly goal: string;
}

/** A summary of the agent's reasoning that the producer published. */
export interface ReasoningSummaryStep extends StepBase {
  readonly type: "reasoning_summary";
  readonly content: string;
  /** `completed`, or `incomplete` where its run ended first. */
  readonly status: string;
}

/** A tool group opened. */
export interface ToolGroupStartedStep extends StepBase {
  readonly type: "tool_group_started";
  readonly group_id: string;
  /** In the present tense, from what is known: its first call, or what the producer declared. */
  readonly title: string;
}

/** A tool call whose input is known. */
export interface ToolCallStartedStep extends StepBase {
  readonly type: "tool_call_started";
  readonly tool_call_id: string;
  readonly group_id: string | null;
  readonly tool_name: string;
  readonly input: Json;
}

/** A tool call came to rest. It may have no start: some calls are only known by their result. */
export type ToolCallCompletedStep = StepBase & {
  readonly type: "tool_call_completed";
  readonly tool_call_id: string;
  /** The group of its start, however late the result is; `null` where the call never started. */
  readonly group_id: string | null;
  /** `null` where no event says how long it took. */
  readonly duration_ms: number | null;
} & (
    | { readonly status: "completed"; readonly output: Json }
    | { readonly status: "failed" | "denied"; readonly error: string }
  );

/** No further call joins the group, and the input of each is known. Results may still be missing. */
export interface ToolGroupCompletedStep extends StepBase {
  readonly type: "tool_group_completed";
  readonly group_id: string;
  /** From all of its calls, in the past tense once each has settled. */
  readonly title: string;
  /** How many calls started in it. */
  readonly tool_calls: number;
}

/** What the agent said before it went on. */
export interface AgentDecisionStep extends StepBase {
  readonly type: "agent_decision";
  readonly content: string;
  /** `call_tool`, `ask_user`, `finish`, `continue`, or the producer's own word. */
  readonly next_action: string;
  readonly iteration: number | null;
  /** Where the producer tells decisions from observations in one type. */
  readonly phase?: string;
}

/** What the agent made of what it saw. */
export interface AgentObservationStep extends StepBase {
  readonly type: "agent_observation";
  readonly content: string;
  readonly iteration: number | null;
}

/** A person is asked whether a tool may act. */
export interface ApprovalRequiredStep extends StepBase {
  readonly type: "approval_required";
  readonly action_id: Json;
  readonly tool_name: string;
  readonly title: string;
  readonly tag: Json;
  readonly auto_approved: boolean;
}

/** A person is asked to connect an account. */
export interface ConnectionRequiredStep extends StepBase {
  readonly type: "connection_required";
  readonly connection_id: string;
  readonly title: string;
  readonly reason: string;
  readonly auth: string;
}

/** Something was made that a person can open. */
export interface ArtifactCreatedStep extends StepBase {
  readonly type: "artifact_created";
  readonly path: string;
  readonly title: string;
  readonly kind: string;
  readonly tool: string;
}

/** A call that a subagent made. */
export interface SubAgentToolCallStep extends StepBase {
  readonly type: "sub_agent_tool_call";
  readonly agent: string;
  readonly task: string;
  readonly tool_name: string;
  readonly input: Json;
}

/** Something that the reader should know. */
export interface NoticeStep extends StepBase {
  readonly type: "notice";
  /** `run_failed` is the producer's RUN_ERROR. */
  readonly kind: string;
  readonly content: string;
}

/** The answer. Only a run that succeeded has one. */
export interface FinalResponseStep extends StepBase {
  readonly type: "final_response";
  readonly content: string;
  readonly tool_calls: number;
  readonly usage: Json;
}

/** One step line: a JSON object that any frontend can draw, told apart by `type`. */
export type Step =
  | RunStartedStep
  | ReasoningSummaryStep
  | ToolGroupStartedStep
  | ToolCallStartedStep
  | ToolCallCompletedStep
  | ToolGroupCompletedStep
  | AgentDecisionStep
  | AgentObservationStep
  | ApprovalRequiredStep
  | ConnectionRequiredStep
  | ArtifactCreatedStep
  | SubAgentToolCallStep
  | NoticeStep
  | FinalResponseStep;

/** The name of a step line's type. */
export type StepType = Step["type"];

/** A step line before it is numbered. */
export type StepContent<S = Step> = S extends Step ? Omit<S, keyof StepBase> : never;
