import type { WireInterrupt } from "../../events.js";
import { timelineMetadata } from "../metadata.js";
import { type Fields, jsonOf, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { Prose } from "./prose.js";
import { createInput, type ToolInput } from "./toolInput.js";

/** Tool parts: their inputs, outputs and approvals. Each tells whether anything was made of the part. */
export interface ToolParts {
  inputStart(part: Fields): boolean;
  inputDelta(part: Fields): boolean;
  inputAvailable(part: Fields): boolean;
  inputError(part: Fields): boolean;
  approvalRequest(part: Fields): boolean;
  output(part: Fields): boolean;
  outputError(part: Fields): boolean;
  outputDenied(part: Fields): boolean;
  /** Approvals that nobody gave or refused, in the order in which they were asked for. */
  pendingApprovals(): WireInterrupt[];
  /** Calls that the frontend has to answer. */
  pendingCalls(): string[];
}

interface Call {
  /** As it is told: unique, even where the stream uses an id again. */
  readonly id: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly step: number;
  readonly input: ToolInput;
  readonly byProvider: boolean;
  complete: boolean;
  /** Its input was refused: the output error that follows says the same again. */
  refused: boolean;
}

interface Approval {
  readonly id: string;
  readonly callId: string;
  readonly call: Call | undefined;
  readonly asked: Fields;
}

/** @param prose knows the current step, and the message that carries its calls */
export function createToolParts(writer: Writer, prose: Pick<Prose, "carrier" | "step">): ToolParts {
  /** By the stream's id: the call that last had it. */
  const calls = new Map<string, Call>();
  const usedIds = new Set<string>();
  const approvals = new Map<string, Approval>();
  /** The last result of each call, also of those that an earlier stream announced. */
  const answers = new Map<string, { content: string; status: string | undefined }>();

  function open(nativeId: string, part: Fields): Call | undefined {
    const name = nameOf(part.toolName);
    if (name === undefined) return undefined;
    const id = unusedId(nativeId);
    const call: Call = {
      id,
      name,
      title: nameOf(part.title),
      step: prose.step(),
      input: createInput(writer, id, part.inputEncoding === "text"),
      byProvider: part.providerExecuted === true,
      complete: false,
      refused: false,
    };
    calls.set(nativeId, call);
    writer.openCall(id, name, { parent: prose.carrier(), metadata: aboutCall(part) });
    return call;
  }

  function unusedId(nativeId: string): string {
    let id = nativeId;
    for (let number = 2; usedIds.has(id); number++) id = `${nativeId}-${number}`;
    usedIds.add(id);
    return id;
  }

  /** The call that a part goes on with; a new one where the stream uses its id for another call. */
  function callFor(part: Fields): Call | undefined {
    const nativeId = nameOf(part.toolCallId);
    if (nativeId === undefined) return undefined;
    const known = calls.get(nativeId);
    if (known === undefined) return open(nativeId, part);
    if (!known.complete) return known;
    return known.step === prose.step() ? undefined : open(nativeId, part);
  }

  function complete(call: Call, input: unknown): void {
    const metadata = call.input.finish(input);
    call.complete = true;
    writer.close("call", call.id, { metadata });
  }

  function answer(part: Fields, content: string, status?: string, error?: string): boolean {
    const nativeId = nameOf(part.toolCallId);
    if (nativeId === undefined) return false;
    const call = calls.get(nativeId);
    const toolCallId = call?.id ?? nativeId;
    const last = answers.get(toolCallId);
    if (last !== undefined && last.content === content && last.status === status) return false;
    answers.set(toolCallId, { content, status });
    if (call?.complete === false) complete(call, undefined);
    writer.write({
      type: "TOOL_CALL_RESULT",
      messageId: `${toolCallId}-result`,
      toolCallId,
      content,
      role: "tool",
      ...timelineMetadata({ status, error }),
    });
    return true;
  }

  function fail(part: Fields): boolean {
    const error = textOf(part.errorText);
    return answer(part, error, "failed", error);
  }

  function progress(part: Fields): boolean {
    const nativeId = nameOf(part.toolCallId);
    if (nativeId === undefined) return false;
    const call = calls.get(nativeId);
    const toolCallId = call?.id ?? nativeId;
    const toolName = call === undefined ? {} : { toolName: call.name };
    writer.write({
      type: "ACTIVITY_SNAPSHOT",
      messageId: `${toolCallId}-progress`,
      activityType: "tool-progress",
      content: { toolCallId, ...toolName, output: part.output ?? null },
    });
    return true;
  }

  return {
    inputStart(part) {
      const nativeId = nameOf(part.toolCallId);
      if (nativeId === undefined || calls.get(nativeId)?.complete === false) return false;
      return callFor(part) !== undefined;
    },
    inputDelta(part) {
      const call = calls.get(nameOf(part.toolCallId) ?? "");
      if (call === undefined || call.complete) return false;
      call.input.append(textOf(part.inputTextDelta));
      return true;
    },
    inputAvailable(part) {
      const call = callFor(part);
      if (call === undefined) return false;
      complete(call, part.input);
      return true;
    },
    inputError(part) {
      const call = callFor(part);
      if (call !== undefined) {
        complete(call, part.input);
        call.refused = true;
      }
      return fail(part);
    },
    approvalRequest(part) {
      const id = nameOf(part.approvalId);
      const nativeId = nameOf(part.toolCallId);
      if (id === undefined || nativeId === undefined || approvals.has(id)) return false;
      const call = calls.get(nativeId);
      const { type: _, ...asked } = part;
      approvals.set(id, { id, callId: call?.id ?? nativeId, call, asked });
      writer.write({
        type: "CUSTOM",
        name: "approval_required",
        value: {
          action_id: id,
          tool_name: call?.name ?? "",
          title: call?.title ?? call?.name ?? "",
          auto_approved: false,
          tool_call_id: call?.id ?? nativeId,
        },
      });
      return true;
    },
    output(part) {
      if (part.preliminary === true) return progress(part);
      const { output } = part;
      return answer(part, typeof output === "string" ? output : jsonOf(output));
    },
    outputError(part) {
      if (calls.get(nameOf(part.toolCallId) ?? "")?.refused) return false;
      return fail(part);
    },
    outputDenied(part) {
      return answer(part, "Tool execution denied.", "denied");
    },
    pendingApprovals() {
      return [...approvals.values()]
        .filter(({ callId }) => !answers.has(callId))
        .map(({ id, callId, call, asked }) => ({
          id,
          reason: "tool_approval",
          ...(call !== undefined && { message: call.title ?? call.name }),
          toolCallId: callId,
          metadata: { "ai-sdk": asked },
        }));
    },
    pendingCalls() {
      return [...calls.values()]
        .filter((call) => call.complete && !answers.has(call.id) && !call.byProvider)
        .map((call) => call.id);
    },
  };
}

/** What the stream says about a call beside its name and input. */
function aboutCall(part: Fields): Record<string, unknown> | undefined {
  const { title, dynamic, providerExecuted, toolMetadata } = part;
  const said = Object.entries({ title, dynamic, providerExecuted, toolMetadata });
  const about = said.filter(([, value]) => value !== undefined && value !== null);
  return about.length === 0 ? undefined : { "ai-sdk": Object.fromEntries(about) };
}
