import type { EventOf } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { StepRec } from "../records.js";
import type { Tables } from "../tables.js";
import type { StepUpdate } from "../updates.js";
import { viewOf } from "../views.js";
import { ridden } from "./text.js";

/** SP-01, SP-02: keyed by owner and name; a name may run again once it has finished. */
export function stepStarted(event: EventOf<"STEP_STARTED">, tables: Tables): void {
  const owner = tables.owner(event.subagentRunId);
  const step = tables.add(new StepRec(`${tables.index}`, event.stepName, owner, tables.index));
  step.openIn = tables.runNumber;
  // Steps of one name may nest where no mode refuses it: the last one ends first.
  const outer = tables.step(owner, event.stepName);
  step.outer = outer !== undefined && outer.openIn > 0 ? outer : null;
  tables.nameStep(step);
  tables.stepsById.set(step.id, step);
  tables.open.add(step);
  if (event.metadata !== undefined) step.metadata = event.metadata;
  tables.touch(step);
  tables.rows.add(ROW["step.started"], step, owner);
  emit(step, "started", tables);
}

export function stepFinished(event: EventOf<"STEP_FINISHED">, tables: Tables): void {
  const owner = tables.owner(event.subagentRunId);
  const step = tables.step(owner, event.stepName);
  if (step === undefined || step.openIn === 0) return;
  step.openIn = 0;
  if (step.outer !== null) tables.nameStep(step.outer);
  step.incomplete = ridden(event).incomplete === true;
  tables.open.delete(step);
  step.ended = tables.place;
  tables.touch(step);
  tables.rows.add(ROW["step.finished"], step, owner);
  emit(step, "finished", tables);
}

function emit(step: StepRec, kind: "started" | "finished", tables: Tables): void {
  tables.emit({
    type: "step",
    name: step.name,
    change: { kind },
    event: tables.index,
    owner: step.owner.tag,
    entity: viewOf(step, tables) as StepUpdate["entity"],
  });
}
