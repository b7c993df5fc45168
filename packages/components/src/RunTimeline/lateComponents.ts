import { Activity } from "../Activity/Activity.js";
import { ApprovalRequest } from "../Approval/ApprovalRequest.js";
import { Artifact } from "../Artifact/Artifact.js";
import { AttentionBar } from "../Attention/AttentionBar.js";
import { Connection } from "../Connection/Connection.js";
import { Decision, Observation } from "../Decision/Decision.js";
import { ExportMenu } from "../Export/ExportMenu.js";
import { FilterBar } from "../Filter/FilterBar.js";
import { SearchField } from "../Header/SearchField.js";
import { InOrderLine } from "../InOrderLine/InOrderLine.js";
import { Interrupt } from "../Interrupt/Interrupt.js";
import { Issue } from "../Issue/Issue.js";
import { Note } from "../Note/Note.js";
import { Notice } from "../Notice/Notice.js";
import { Plan } from "../Plan/Plan.js";
import { RunEnd } from "../Run/RunEnd.js";
import { StateChange } from "../StateChange/StateChange.js";
import { EmptyState, NoMatch } from "../States/EmptyState.js";
import { Step } from "../Step/Step.js";
import { Subagent } from "../Subagent/Subagent.js";
import type { LateComponents, TimelineComponents } from "./components.js";
import type { Timeline } from "./TimelineContext.js";

const ownLate: LateComponents = {
  AttentionBar,
  EmptyState,
  NoMatch,
  SearchField,
  FilterBar,
  InOrderLine,
  RunEnd,
  Subagent,
  Step,
  Activity,
  Interrupt,
  StateChange,
  Decision,
  Observation,
  Artifact,
  ApprovalRequest,
  Connection,
  Notice,
  Plan,
  Note,
  Issue,
  ExportMenu,
};

const merged = new WeakMap<object, TimelineComponents>();

/** All parts of a timeline: those that the page gave in place of ours. @internal */
export function lateComponents({ components }: Timeline): TimelineComponents {
  let all = merged.get(components);
  if (!all) {
    all = { ...ownLate, ...components };
    merged.set(components, all);
  }
  return all;
}
