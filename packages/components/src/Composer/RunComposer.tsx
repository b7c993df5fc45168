"use client";
import { type Run, useInterrupts, useRunHead } from "@run-timeline/hooks";
import {
  type FormEvent,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type ElementProps, type Part, type PartProps } from "../part.js";
import { AfterFailure } from "./AfterFailure.js";
import { blockedBy, isBusy, lastSaid } from "./standing.js";

/** Props of `RunComposer`. */
export interface RunComposerProps extends PartProps {
  /** What `useRun` returned. */
  run: Run;
  /** What is written. @default what the person writes */
  text?: string | undefined;
  /** @default "" */
  defaultText?: string | undefined;
  onTextChange?: ((text: string) => void) | undefined;
  /** Sends it in another way, with parts for instance. @default `run.send` */
  onSend?: ((text: string) => void) | undefined;
  /** Goes to what must be answered first. @default no button */
  onReview?: (() => void) | undefined;
  /** @default "Write a message" */
  placeholder?: string | undefined;
  /** Further buttons before the one that sends. */
  tools?: ReactNode;
}

/**
 * Where a person writes to the agent: Enter sends, Shift and Enter begins a line, and a run that goes on can be
 * stopped. While the agent waits for an answer nothing else can be sent, and it says why; after a run that failed, was
 * cut off or cancelled, it offers to try again, and keeps that run. Renders a `<form>` with `data-state` (`ready`,
 * `busy`, `blocked`).
 *
 * @example
 * <>
 *   <RunTimeline run={run} />
 *   <RunComposer run={run} />
 * </>
 */
export const RunComposer: Part<RunComposerProps> = forwardRef<HTMLDivElement, RunComposerProps>(
  function RunComposer(props, ref) {
    const {
      run,
      text: given,
      defaultText = "",
      onTextChange,
      onSend = run.send,
      onReview,
      placeholder,
      tools,
      className,
      render,
      ...rest
    } = props;
    const labels = useLateLabels();
    const [own, setOwn] = useState(defaultText);
    const [error, setError] = useState<string | null>(null);
    const field = useRef<HTMLTextAreaElement>(null);
    const id = useId();
    const status = useRunHead(run, (head) => head.status);
    const end = useRunHead(run, (head) => head.end);
    const interrupts = useInterrupts(run);
    const text = given ?? own;
    const busy = isBusy(status);
    const blocked = blockedBy(interrupts, end);
    const state = busy ? "busy" : blocked || !onSend ? "blocked" : "ready";
    const canSend = state === "ready" && text.trim() !== "";

    const write = (next: string): void => {
      setOwn(next);
      onTextChange?.(next);
    };
    /** Whatever refuses says so; what was written stays. */
    const attempt = (act: () => void): boolean => {
      try {
        act();
        setError(null);
        return true;
      } catch (cause) {
        setError(cause instanceof Error ? cause.message : String(cause));
        return false;
      }
    };
    const send = (): void => {
      if (canSend && attempt(() => onSend?.(text.trim()))) write("");
    };
    const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
      // Enter that ends a composition chooses a word and sends nothing.
      if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      send();
    };

    return drawPart(
      render,
      "form",
      {
        "aria-label": labels.composer,
        ...rest,
        ref,
        className: classes("rt-composer", className),
        "data-state": state,
        onSubmit: (event: FormEvent<HTMLElement>) => {
          event.preventDefault();
          send();
        },
        children: (
          <>
            <AfterFailure
              end={busy ? null : end}
              onRetry={run.start && (() => attempt(() => run.start?.()))}
              onEdit={
                onSend &&
                // What is being written is not written over.
                text.trim() === "" &&
                lastSaid(run) !== "" &&
                (() => {
                  write(lastSaid(run));
                  field.current?.focus();
                })
              }
            />
            <Reason
              id={id}
              words={
                busy
                  ? null
                  : blocked
                    ? blocked.kind === "questions"
                      ? labels.answerFirst(blocked.count)
                      : labels.toolsFirst(blocked.count)
                    : onSend
                      ? null
                      : labels.cannotSend
              }
              onReview={blocked?.kind === "questions" ? onReview : undefined}
            />
            {error === null ? null : (
              <p className="rt-composer-reason" role="alert" data-tone="danger">
                {labels.sendFailed} {error}
              </p>
            )}
            <div className="rt-composer-field">
              <textarea
                ref={field}
                className="rt-composer-text"
                rows={1}
                value={text}
                placeholder={placeholder ?? labels.composerHint}
                aria-label={labels.composer}
                aria-describedby={id}
                dir="auto"
                onChange={(event) => write(event.target.value)}
                onKeyDown={onKeyDown}
              />
              {tools}
              {busy && run.stop ? (
                <Button icon="cancelled" onClick={() => run.stop?.()}>
                  {labels.stop}
                </Button>
              ) : (
                <Button variant="primary" icon="up" type="submit" disabled={!canSend}>
                  {labels.send}
                </Button>
              )}
            </div>
          </>
        ),
      } as ElementProps,
      {},
    );
  },
);

/** Why nothing can be sent. */
function Reason(props: {
  id: string;
  words: string | null;
  onReview: (() => void) | undefined;
}): ReactElement {
  const labels = useLateLabels();
  return (
    <p id={props.id} className="rt-composer-reason" role="status">
      {props.words}
      {props.words !== null && props.onReview ? (
        <Button variant="link" onClick={props.onReview}>
          {labels.review}
        </Button>
      ) : null}
    </p>
  );
}
