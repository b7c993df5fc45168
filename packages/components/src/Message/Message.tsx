"use client";
import type { MessageEntity, UsageTotals } from "@run-timeline/protocol";
import {
  forwardRef,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
} from "react";
import { CopyButton } from "../Button/CopyButton.js";
import { previewText } from "../json/preview.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import { useLabels } from "../labels/LabelsContext.js";
import { textOfParts } from "../Output/output.js";
import type { ContentPartsProps } from "../Parts/ContentParts.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { Clock } from "../Times/Clock.js";
import { Prose } from "./Prose.js";

const ContentParts: LazyExoticComponent<(props: ContentPartsProps) => ReactElement> = lazy(
  async () => {
    const module = await import("../Parts/ContentParts.js");
    return { default: module.ContentParts };
  },
);

/** What `Message` needs of a message. */
export type MessageShown = Shown<MessageEntity, "role" | "content" | "status">;

/** Props of `Message`. */
export interface MessageProps extends RowProps, DisclosureProps {
  message: MessageShown;
  /** It is the answer that the run ended with. @default false */
  final?: boolean | undefined;
  /** Below a final answer. */
  usage?: UsageTotals | undefined;
  toolCalls?: number | undefined;
  /** How long its run took, ms. */
  duration?: number | null | undefined;
  /** Further buttons below a final answer. */
  answerActions?: ReactNode;
  /** In place of the text: drawn from it, as Markdown for instance. */
  children?: ReactNode;
}

/**
 * A message: prose for what people and agents say, a line that opens for system, developer and tool messages.
 * Renders a `RowFrame` with `data-kind` (`user-message`, `message`, `final-answer`) and `data-status`.
 */
export const Message: Part<MessageProps> = forwardRef<HTMLDivElement, MessageProps>(
  function Message(
    {
      message,
      final = false,
      usage,
      toolCalls,
      duration,
      answerActions,
      open = false,
      onToggle,
      children,
      ...row
    },
    ref,
  ) {
    const labels = useLabels();
    const { role, status } = message;
    const streaming = status === "streaming";
    const isSpoken = role === "user" || role === "assistant";
    const note = noteOf(message, labels);

    if (!isSpoken) {
      return (
        <RowFrame
          {...row}
          ref={ref}
          kind="message"
          status={status}
          open={open}
          mark={role === "tool" ? "tool" : "notice"}
          head={
            <>
              <Disclosure open={open} onToggle={onToggle}>
                <span className="rt-title">{labels[role]}</span>
              </Disclosure>
              {open ? null : (
                <span className="rt-clip rt-muted">{previewText(textOf(message))}</span>
              )}
            </>
          }
          end={note}
          body={
            open ? (
              <Said message={message} streaming={streaming}>
                {children}
              </Said>
            ) : null
          }
        />
      );
    }

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind={role === "user" ? "user-message" : final ? "final-answer" : "message"}
        status={status}
        mark={role === "user" ? "user" : "answer"}
        markLabel={labels[role]}
        end={
          note ?? (role === "user" && message.startedAt ? <Clock at={message.startedAt} /> : null)
        }
        body={
          final && !streaming ? (
            <div className="rt-usage">
              <Usage usage={usage} toolCalls={toolCalls} duration={duration} labels={labels} />
              <span className="rt-usage-actions">
                <CopyButton label={labels.copyAnswer} text={() => textOf(message)} />
                {answerActions}
              </span>
            </div>
          ) : null
        }
      >
        <Said message={message} streaming={streaming}>
          {children}
        </Said>
      </RowFrame>
    );
  },
);

function Said(props: {
  message: MessageShown;
  streaming: boolean;
  children?: ReactNode;
}): ReactNode {
  const { message, streaming, children } = props;
  const { noText } = useLabels();
  if (typeof message.content !== "string") {
    return (
      <Suspense fallback={<Prose text={textOfParts(message.content)} busy />}>
        <ContentParts parts={message.content} />
      </Suspense>
    );
  }
  if (message.content === "" && !streaming && children === undefined) {
    return (
      <div className="rt-prose">
        <p className="rt-text rt-muted">{message.error ?? noText}</p>
      </div>
    );
  }
  return (
    <Prose text={message.content} streaming={streaming}>
      {children}
    </Prose>
  );
}

function Usage(props: {
  usage: UsageTotals | undefined;
  toolCalls: number | undefined;
  duration: number | null | undefined;
  labels: FirstLabels;
}): ReactNode {
  const { usage, toolCalls, duration, labels } = props;
  const { inputTokens, outputTokens } = usage ?? {};
  const total =
    usage?.totalTokens ??
    (inputTokens === undefined || outputTokens === undefined
      ? undefined
      : inputTokens + outputTokens);
  return (
    <>
      {total === undefined ? null : (
        <span className="rt-bare">
          <b className="rt-fact">{labels.format.number(total)}</b> {labels.tokens(total)}{" "}
          {inputTokens === undefined || outputTokens === undefined ? null : (
            <span className="rt-narrow-hide">{labels.tokensInOut(inputTokens, outputTokens)}</span>
          )}
        </span>
      )}
      {toolCalls === undefined ? null : (
        <span className="rt-bare">
          <b className="rt-fact">{labels.format.number(toolCalls)}</b> {labels.toolCalls(toolCalls)}
        </span>
      )}
      {duration === undefined || duration === null ? null : (
        <b className="rt-fact">{labels.format.duration(duration)}</b>
      )}
    </>
  );
}

function noteOf(message: MessageShown, labels: FirstLabels): ReactNode {
  if (message.removed) return <span className="rt-bare">{labels.removed}</span>;
  return message.status === "incomplete" ? (
    <span className="rt-bare">{labels.notFinished}</span>
  ) : null;
}

function textOf(message: MessageShown): string {
  return typeof message.content === "string" ? message.content : textOfParts(message.content);
}
