import type * as reference from "@ag-ui/core";
import { expectTypeOf, test } from "vitest";
import type {
  EventOf,
  EventType,
  Message,
  ResumeEntry,
  RunAgentInput,
  RunOutcome,
  SubagentOutcome,
  Tool,
  WireInterrupt,
} from "./events.js";

type Ours = { [T in EventType]: EventOf<T> };
type Theirs = { [T in reference.EventType as `${T}`]: reference.AGUIEventByType[T] };

/** Theirs are named by an enum, which takes no literal: the name of each event is compared as text. */
type Named<Events> = { [T in keyof Events]: Omit<Events[T], "type"> & { type: T } };

/** RI-02 lets tools and context be absent; the reference's types do not. */
type Whole<Input> = Input & Required<Pick<Input, Extract<keyof Input, "tools" | "context">>>;
type WholeInput<Events extends { RUN_STARTED: { input?: object } }> = Omit<
  Events,
  "RUN_STARTED"
> & {
  RUN_STARTED: Omit<Events["RUN_STARTED"], "input"> & {
    input?: Whole<NonNullable<Events["RUN_STARTED"]["input"]>>;
  };
};

test("there are as many event types as the reference has", () => {
  expectTypeOf<EventType>().toEqualTypeOf<`${reference.EventType}`>();
});

test("every event of the reference is one of ours", () => {
  expectTypeOf<Theirs>().toExtend<Ours>();
});

test("every event of ours is one of the reference", () => {
  expectTypeOf<WholeInput<Named<Ours>>>().toExtend<Named<Theirs>>();
});

test("only 1.1 adds a field", () => {
  type Added = { [T in EventType]: Exclude<keyof Ours[T], keyof Theirs[T]> };
  expectTypeOf<Added[EventType]>().toEqualTypeOf<"encryptedValueType">();
  expectTypeOf<Added["REASONING_ENCRYPTED_VALUE"]>().toEqualTypeOf<"encryptedValueType">();
  type Missing = { [T in EventType]: Exclude<keyof Theirs[T], keyof Ours[T]> };
  expectTypeOf<Missing[EventType]>().toEqualTypeOf<never>();
});

test("what events hold is the same both ways", () => {
  expectTypeOf<reference.Message>().toExtend<Message>();
  expectTypeOf<Message>().toExtend<reference.Message>();
  expectTypeOf<reference.RunAgentInput>().toExtend<RunAgentInput>();
  expectTypeOf<Whole<RunAgentInput>>().toExtend<reference.RunAgentInput>();
  expectTypeOf<reference.ResumeEntry>().toExtend<ResumeEntry>();
  expectTypeOf<ResumeEntry>().toExtend<reference.ResumeEntry>();
  expectTypeOf<reference.Interrupt>().toExtend<WireInterrupt>();
  expectTypeOf<WireInterrupt>().toExtend<reference.Interrupt>();
  expectTypeOf<reference.RunFinishedOutcome>().toExtend<RunOutcome>();
  expectTypeOf<RunOutcome>().toExtend<reference.RunFinishedOutcome>();
  expectTypeOf<reference.SubagentFinishedOutcome>().toExtend<SubagentOutcome>();
  expectTypeOf<SubagentOutcome>().toExtend<reference.SubagentFinishedOutcome>();
  expectTypeOf<reference.Tool>().toExtend<Tool>();
  expectTypeOf<Tool>().toExtend<reference.Tool>();
});
