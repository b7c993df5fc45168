"use client";
import type { RunEnd, ToolCallEntity } from "@run-timeline/protocol";
import { type ComponentType, forwardRef, type ReactNode } from "react";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLabels } from "../labels/LabelsContext.js";
import { OutputPreview } from "../Output/OutputPreview.js";
import { outputOf } from "../Output/output.js";
import type { Part, Shown } from "../part.js";
import { RowBoundary } from "../RowBoundary/RowBoundary.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { hueOf, Tag } from "../Tag/Tag.js";
import { Duration } from "../Times/Duration.js";
import { Elapsed } from "../Times/Elapsed.js";
import { ValueView } from "../ValueView/ValueView.js";
import { VisibleText } from "../VisibleText/VisibleText.js";
import { callErrorOf, callMark, callWord } from "./callStatus.js";
import { ErrorBlock } from "./ErrorBlock.js";
import { SettledArguments, StreamingArguments } from "./ToolArguments.js";

/** What `ToolCall` needs of a call; any further field of the entity is shown where it is there. */
export type ToolCallShown = Shown<ToolCallEntity, "name" | "arguments" | "status">;

/** Props of a renderer that draws the body of one tool's calls. */
export interface ToolRendererProps {
  /** Which call this is: two calls of one tool are two. */
  call: ToolCallShown;
  open: boolean;
}

/** Props of `ToolCall`. */
export interface ToolCallProps extends RowProps, DisclosureProps {
  call: ToolCallShown;
  /** @default from the call's number */
  hue?: number | undefined;
  /** Shows its number. @default while it runs */
  tagged?: boolean | undefined;
  /** It waits for a person, or for this app. @default whether its status says so */
  waiting?: boolean | undefined;
  /** How its run ended, if it did: says why a call is incomplete. */
  runEnd?: RunEnd["type"] | undefined;
  /** The name of the subagent that it started. */
  subagentName?: string | undefined;
  /** Goes to that subagent. */
  onOpenSubagent?: (() => void) | undefined;
  /**
   * Draws the body in place of arguments and result. The line, the state and the button stay ours, and one
   * that throws harms its own row only.
   */
  renderer?: ComponentType<ToolRendererProps> | undefined;
  /** Told once when the renderer threw. */
  onRendererError?: ((error: unknown) => void) | undefined;
}

/**
 * One tool call on one line: name, arguments, result; the error of a failed one below it. Renders a
 * `RowFrame` with `data-kind="tool-call"` and `data-status`.
 */
export const ToolCall: Part<ToolCallProps> = forwardRef<HTMLDivElement, ToolCallProps>(
  function ToolCall(
    {
      call,
      hue = call.number === undefined ? undefined : hueOf(call.number - 1),
      tagged,
      waiting = call.status === "waiting",
      runEnd,
      subagentName,
      onOpenSubagent,
      renderer: Renderer,
      onRendererError,
      open,
      onToggle,
      ...row
    },
    ref,
  ) {
    const labels = useLabels();
    const isOpen = open ?? Renderer !== undefined;
    const output = outputOf(call);
    const isLive = call.status === "streaming" || call.status === "running";
    const showsTag = tagged ?? (isLive && call.number !== undefined);

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="tool-call"
        status={waiting ? "waiting" : call.status}
        open={isOpen}
        mark={callMark(call, waiting, runEnd)}
        markLabel={callWord(labels, call, waiting, runEnd)}
        head={
          <>
            <Disclosure open={isOpen} onToggle={onToggle} quiet>
              <ToolName name={call.name} />
            </Disclosure>
            {call.unseen ? (
              <span className="rt-clip rt-muted">{labels.unseenCall}</span>
            ) : call.status === "streaming" ? (
              <StreamingArguments text={call.arguments} />
            ) : (
              <SettledArguments text={call.arguments} cut={call.argumentsDone === false} />
            )}
            {output && call.status === "completed" && !isOpen ? (
              <span className="rt-preview rt-narrow-hide">
                <Icon name="arrow" size={12} />
                <OutputPreview output={output} />
              </span>
            ) : null}
            {subagentName ? <SubagentLink name={subagentName} onOpen={onOpenSubagent} /> : null}
          </>
        }
        end={
          <>
            <CallNote call={call} waiting={waiting} runEnd={runEnd} />
            {showsTag && call.number !== undefined ? <Tag hue={hue}>#{call.number}</Tag> : null}
            {isLive ? <Elapsed since={call.startedAt} /> : <Duration ms={call.duration} />}
          </>
        }
        body={
          call.status === "failed" || isOpen ? (
            <>
              {call.status === "failed" ? <ErrorBlock text={callErrorOf(call)} /> : null}
              {isOpen ? (
                Renderer ? (
                  <RowBoundary
                    onError={onRendererError}
                    fallback={<CallValues call={call} note={labels.rowFailed} />}
                  >
                    <Renderer call={call} open={isOpen} />
                  </RowBoundary>
                ) : (
                  <CallValues call={call} />
                )
              ) : null}
            </>
          ) : null
        }
      />
    );
  },
);

/** What is behind the line: arguments and result in full. */
function CallValues({ call, note }: { call: ToolCallShown; note?: string }): ReactNode {
  const labels = useLabels();
  const output = outputOf(call);
  return (
    <div className="rt-values">
      {note ? <p className="rt-note">{note}</p> : null}
      {call.unseen ? null : (
        <ValueView
          title={labels.arguments}
          output={{ kind: "text", text: call.arguments }}
          ofArguments
        />
      )}
      {output ? (
        <ValueView title={labels.result} output={output} />
      ) : (
        <p className="rt-note">{labels.noResult}</p>
      )}
    </div>
  );
}

function ToolName({ name }: { name: string }): ReactNode {
  const { unknownTool } = useLabels();
  return name ? (
    <code className="rt-name" title={name}>
      <VisibleText text={name} />
    </code>
  ) : (
    <span className="rt-name rt-muted">{unknownTool}</span>
  );
}

function CallNote(props: {
  call: ToolCallShown;
  waiting: boolean;
  runEnd: RunEnd["type"] | undefined;
}): ReactNode {
  const labels = useLabels();
  const { call, waiting, runEnd } = props;
  if (waiting) {
    return <Status tone="warn">{labels.waitingForAnswer}</Status>;
  }
  if (call.status === "failed") return <Status tone="danger">{labels.failed}</Status>;
  if (call.status === "denied") {
    return (
      <>
        {call.error ? (
          <bdi className="rt-clip rt-narrow-hide">{labels.quote(call.error)}</bdi>
        ) : null}
        <Status>{labels.denied}</Status>
      </>
    );
  }
  if (call.status !== "incomplete") return null;
  return <span className="rt-bare">{callWord(labels, call, waiting, runEnd)}</span>;
}

function Status({ tone, children }: { tone?: "warn" | "danger"; children: ReactNode }): ReactNode {
  return (
    <span className="rt-status" data-tone={tone}>
      {children}
    </span>
  );
}

function SubagentLink(props: { name: string; onOpen: (() => void) | undefined }): ReactNode {
  const labels = useLabels();
  return props.onOpen ? (
    <Button variant="link" aria-label={labels.openSubagent(props.name)} onClick={props.onOpen}>
      {props.name}
    </Button>
  ) : (
    <span className="rt-clip rt-soft">{props.name}</span>
  );
}
