import type {
  CallRec,
  GroupRec,
  InterruptRec,
  MessageRec,
  OwnerRec,
  Rec,
  RunRec,
  StepRec,
} from "../records.js";

/** How a thing stands, in the words of its entity; `""` for what is one event. */
export function statusOf(record: Rec): string {
  if (record.handle === 0) return "";
  switch (record.kind) {
    case "message":
    case "reasoning": {
      const message = record as MessageRec;
      if (message.incomplete) return "incomplete";
      return message.openIn > 0 || message.live ? "streaming" : "done";
    }
    case "tool-call":
      return (record as CallRec).status;
    case "tool-group":
      return (record as GroupRec).settled ? "done" : "running";
    case "subagent":
      return (record as OwnerRec).status.kind;
    case "step": {
      const step = record as StepRec;
      return step.openIn > 0 ? "running" : step.incomplete ? "incomplete" : "finished";
    }
    case "interrupt":
      return (record as InterruptRec).status;
    case "run":
      return (record as RunRec).status;
    default:
      return "";
  }
}
