"use client";
import type { Subagent as SubagentEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode } from "react";
import { previewText } from "../json/preview.js";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { MarkName } from "../Mark/Mark.js";
import { OutputPreview } from "../Output/OutputPreview.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { hueOf, Swatch, Tag } from "../Tag/Tag.js";
import { Duration } from "../Times/Duration.js";
import { Elapsed } from "../Times/Elapsed.js";
import { ErrorBlock } from "../ToolCall/ErrorBlock.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `Subagent`. */
export interface SubagentProps extends RowProps, DisclosureProps {
  subagent: Shown<SubagentEntity, "name" | "status">;
  /** @default from its place among the subagents */
  hue?: number | undefined;
  /** What it does now, or did last, shown while it is folded. @default its result */
  latest?: ReactNode;
  /** Tokens that it used, where that is known. */
  tokens?: number | undefined;
  /** The number of the call that started it. */
  parentCall?: number | undefined;
  /** Goes to that call. */
  onOpenParentCall?: (() => void) | undefined;
  /** Its run ended while it still ran. @default false */
  incomplete?: boolean | undefined;
}

const RESULT = 160;

const marks: Record<SubagentEntity["status"]["kind"], MarkName> = {
  running: "running",
  finished: "done",
  suspended: "waiting",
  failed: "failed",
  aborted: "cancelled",
};

/**
 * The header of a subagent's invocation; what it did are rows of their own, one deeper, on a rail in its
 * colour. Renders a `RowFrame` with `data-kind="subagent"`, `data-status`, `data-hue` and `data-open`.
 */
export const Subagent: Part<SubagentProps> = forwardRef<HTMLDivElement, SubagentProps>(
  function Subagent(
    {
      subagent,
      hue = hueOf(subagent.index ?? 0),
      latest,
      tokens,
      parentCall,
      onOpenParentCall,
      incomplete = false,
      open = false,
      onToggle,
      ...row
    },
    ref,
  ) {
    const labels = useLateLabels();
    const { status, description } = subagent;
    const kind = status.kind === "running" && incomplete ? "aborted" : status.kind;
    const now = latest ?? resultOf(status);

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="subagent"
        status={kind}
        hue={hue}
        open={open}
        mark={marks[kind]}
        markLabel={wordOf(kind, labels)}
        head={
          <>
            <Swatch />
            <Disclosure open={open} onToggle={onToggle}>
              <bdi className="rt-title" title={subagent.name}>
                <VisibleText text={subagent.name} />
              </bdi>
            </Disclosure>
            {subagent.announced === false ? (
              <span className="rt-label">{labels.unannounced}</span>
            ) : null}
            {description ? (
              <bdi className="rt-clip rt-muted rt-about rt-narrow-hide">{description}</bdi>
            ) : null}
            {now && !open ? (
              <span className="rt-latest">
                <span className="rt-clip">{now}</span>
              </span>
            ) : null}
          </>
        }
        end={
          <>
            <Note kind={kind} labels={labels}>
              {factsOf(subagent.toolCalls, tokens, labels)}
            </Note>
            {parentCall === undefined ? null : (
              <Tag
                hue={hueOf(parentCall - 1)}
                aria-label={`${labels.startedBy} #${parentCall}`}
                onClick={onOpenParentCall}
              >
                #{parentCall}
              </Tag>
            )}
            {kind === "running" ? (
              <Elapsed since={subagent.startedAt} />
            ) : (
              <Duration ms={subagent.duration} />
            )}
          </>
        }
        body={status.kind === "failed" ? <ErrorBlock text={errorOf(status)} /> : null}
      />
    );
  },
);

function Note(props: {
  kind: SubagentEntity["status"]["kind"];
  labels: Labels;
  children: string;
}): ReactNode {
  const { kind, labels, children } = props;
  if (kind === "suspended") return <Word tone="warn">{labels.suspended}</Word>;
  if (kind === "failed") return <Word tone="danger">{labels.failed}</Word>;
  if (kind === "aborted") return <span className="rt-bare">{labels.notFinished}</span>;
  return children ? <span className="rt-narrow-hide">{children}</span> : null;
}

function Word({ tone, children }: { tone: "warn" | "danger"; children: string }): ReactNode {
  return (
    <span className="rt-status" data-tone={tone}>
      {children}
    </span>
  );
}

function wordOf(kind: SubagentEntity["status"]["kind"], labels: Labels): string {
  switch (kind) {
    case "running":
      return labels.running;
    case "finished":
      return labels.completed;
    case "suspended":
      return labels.waitingForYou;
    case "failed":
      return labels.failed;
    case "aborted":
      return labels.notFinished;
  }
}

function factsOf(
  toolCalls: number | undefined,
  tokens: number | undefined,
  labels: Labels,
): string {
  const facts = [
    toolCalls ? labels.calls(toolCalls) : "",
    tokens === undefined ? "" : `${labels.format.compact(tokens)} ${labels.tokens(tokens)}`,
  ];
  return facts.filter(Boolean).join(", ");
}

function resultOf(status: SubagentEntity["status"]): ReactNode {
  if (status.kind !== "finished" || status.result === undefined) return null;
  const { result } = status;
  return typeof result === "string" ? (
    <VisibleText text={previewText(result, RESULT)} />
  ) : (
    <OutputPreview output={{ kind: "value", value: result }} limit={RESULT} />
  );
}

function errorOf(status: Extract<SubagentEntity["status"], { kind: "failed" }>): string {
  return status.code ? `${status.message} (${status.code})` : status.message;
}
