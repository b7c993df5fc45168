"use client";
import type { StateEntity } from "@run-timeline/protocol";
import { forwardRef, type ReactNode, useMemo } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { Part, Shown } from "../part.js";
import { Disclosure } from "../RowFrame/Disclosure.js";
import { type DisclosureProps, RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { hueOf, Tag } from "../Tag/Tag.js";
import { ValueView } from "../ValueView/ValueView.js";
import { changesBetween } from "./changes.js";
import { Patch } from "./Patch.js";

/** A call as a tag names it. */
export interface CallTag {
  number: number;
  /** @default from its number */
  hue?: number | undefined;
}

/** Props of `StateChange`. */
export interface StateChangeProps extends RowProps, DisclosureProps {
  state: Shown<StateEntity, "before" | "after">;
  /** The calls that were open meanwhile. It is not claimed that one of them made the change. @default none */
  openCalls?: readonly CallTag[] | undefined;
  /** When, ms since the run began. @default nothing */
  offset?: number | null | undefined;
  /** Lines that are shown at once. @default 6 */
  lines?: number | undefined;
}

const ALL = 200;

/**
 * One change of the shared state, readable in place: what was added, removed and replaced. Renders a `RowFrame`
 * with `data-kind="state"`; open, it shows more changes, or the whole of a first state.
 */
export const StateChange: Part<StateChangeProps> = forwardRef<HTMLDivElement, StateChangeProps>(
  function StateChange(
    { state, openCalls = [], offset, lines = 6, open = false, onToggle, ...row },
    ref,
  ) {
    const labels = useLateLabels();
    const { before, after } = state;
    const { changes, more } = useMemo(
      () => changesBetween(before, after, open ? ALL : lines),
      [before, after, open, lines],
    );
    const isFirst = before === undefined;

    return (
      <RowFrame
        {...row}
        ref={ref}
        kind="state"
        open={open}
        mark="state"
        head={
          <>
            <Disclosure open={open} onToggle={isFirst ? onToggle : undefined}>
              <span className="rt-title">{isFirst ? labels.stateSet : labels.stateChanged}</span>
            </Disclosure>
            {changes.length === 0 ? (
              <span className="rt-muted">{labels.stateUnchanged}</span>
            ) : null}
            <OpenCalls calls={openCalls} />
          </>
        }
        end={
          offset === null || offset === undefined ? null : (
            <span className="rt-dur">{labels.format.offset(offset)}</span>
          )
        }
        body={
          isFirst && open ? (
            <ValueView title={labels.wholeState} output={{ kind: "value", value: after }} />
          ) : changes.length > 0 ? (
            <>
              <Patch changes={changes} />
              {onToggle && !isFirst && (more || open) ? (
                <Button variant="link" aria-expanded={open} onClick={() => onToggle(!open)}>
                  {open ? labels.showLess : labels.moreChanges}
                </Button>
              ) : more ? (
                <p className="rt-note">{labels.moreChanges}</p>
              ) : null}
            </>
          ) : null
        }
      />
    );
  },
);

const TAGS = 4;

function OpenCalls({ calls }: { calls: readonly CallTag[] }): ReactNode {
  const labels = useLateLabels();
  if (calls.length === 0) return null;
  const beyond = calls.length - TAGS;
  return (
    <>
      <span className="rt-muted">{labels.whileOpen}</span>
      {calls.slice(0, TAGS).map((call) => (
        <Tag key={call.number} hue={call.hue ?? hueOf(call.number - 1)}>
          #{call.number}
        </Tag>
      ))}
      {beyond > 0 ? <span className="rt-muted">{labels.moreThreads(beyond)}</span> : null}
      <span className="rt-clip rt-muted">{labels.wereOpen(calls.length)}</span>
    </>
  );
}
