"use client";
import { useInterrupts, useRunHead } from "@run-timeline/hooks";
import type { Interrupt as InterruptEntity, NoteEntity } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { alikeTo, allowAll, takeAnswer, takeBack } from "../answers.js";
import { lateComponents } from "../lateComponents.js";
import { useTimeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import type { RowContentProps } from "./rowContent.js";
import { agentOf } from "./rowFrame.js";

/** A row that asks a person for something. @internal */
export function AskedRow(
  props: RowContentProps & { entity: InterruptEntity | NoteEntity },
): ReactElement {
  const { entity } = props;
  if (entity.kind === "interrupt") return <InterruptRow {...props} entity={entity} />;
  return <AskingNoteRow {...props} entity={entity} />;
}

function InterruptRow({
  row,
  entity,
}: RowContentProps & { entity: InterruptEntity }): ReactElement {
  const timeline = useTimeline();
  const { run, drafts } = timeline;
  const { Interrupt } = lateComponents(timeline);
  const draft = useValue(drafts, (all) => all.get(entity.id));
  useInterrupts(run);
  const alike = useValue(drafts, () => alikeTo(timeline, entity).length);
  const { store } = run;
  const call = entity.toolCallId ? store.entity(entity.toolCallId, "tool-call") : undefined;
  return (
    <Interrupt
      {...row}
      interrupt={entity}
      call={call}
      agent={agentOf(store, entity.owner ?? entity.subagentRunId)}
      draft={draft}
      onAnswer={run.resume && ((entry) => takeAnswer(timeline, entry))}
      onAllowAll={
        run.resume && alike > 1 ? () => allowAll(timeline, alikeTo(timeline, entity)) : undefined
      }
      onChange={() => takeBack(timeline, entity.id)}
    />
  );
}

/** An approval or a connection that was asked for beside the protocol: shown, and answered wherever it came from. */
function AskingNoteRow({ row, entity }: RowContentProps & { entity: NoteEntity }): ReactElement {
  const timeline = useTimeline();
  const { run } = timeline;
  const parts = lateComponents(timeline);
  const isOver = useRunHead(run, ({ status }) => status === "success" || status === "failed");
  if (entity.kind === "connection") return <parts.Connection {...row} note={entity} />;
  return (
    <parts.ApprovalRequest
      {...row}
      note={entity}
      status={isOver ? "resolved" : "open"}
      agent={agentOf(run.store, entity.owner)}
    />
  );
}
