"use client";
import { type ReactElement, useState } from "react";
import { Button } from "../Button/Button.js";
import { CopyButton } from "../Button/CopyButton.js";
import { useTabIndex } from "../Button/TabStop.js";
import { FragmentPayload, JsonPayload } from "../InOrderLine/payloads.js";
import { JsonTree } from "../JsonTree/JsonTree.js";
import { previewValue } from "../json/preview.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { textIn } from "../Note/read.js";
import { download } from "../ValueView/download.js";

/** One event of the log. */
export interface EventShown {
  /** Its place in the log, from 0. */
  index: number;
  /** ms since the run began; `null` where it is not known. */
  time: number | null;
  /** As it arrived. */
  event: unknown;
}

/** Props of `EventLines`. */
export interface EventLinesProps {
  events: readonly EventShown[];
}

const PAGE = 50;

/** The events that made an entity, with their places in the log; each opens to its whole JSON. Renders a `<section>`. */
export function EventLines({ events }: EventLinesProps): ReactElement {
  const labels = useLateLabels();
  const [limit, setLimit] = useState(PAGE);
  const lines = (): string =>
    events.map(({ event }) => previewValue(event, Number.POSITIVE_INFINITY)).join("\n");
  return (
    <section className="rt-value" aria-label={labels.eventsTitle}>
      <div className="rt-value-head">
        <h3 className="rt-value-title">{labels.eventsTitle}</h3>
        <span className="rt-grow" />
        <CopyButton variant="link" icon={undefined} text={lines}>
          {labels.copyEvents}
        </CopyButton>
        <Button
          icon="download"
          variant="ghost"
          label={labels.download}
          onClick={() => download(lines(), "events.jsonl")}
        />
      </div>
      <ul className="rt-events">
        {events.slice(0, limit).map((event) => (
          <EventLine key={event.index} event={event} />
        ))}
      </ul>
      {events.length > limit ? (
        <Button variant="link" onClick={() => setLimit(limit + PAGE)}>
          {labels.showMore(Math.min(PAGE, events.length - limit))}
        </Button>
      ) : null}
    </section>
  );
}

function EventLine({ event }: { event: EventShown }): ReactElement {
  const { format, lineType } = useLateLabels();
  const tabIndex = useTabIndex();
  const [open, setOpen] = useState(false);
  return (
    <li className="rt-event">
      <button
        type="button"
        className="rt-event-line"
        aria-expanded={open}
        tabIndex={tabIndex}
        onClick={() => setOpen(!open)}
      >
        <span className="rt-ev-index">{format.number(event.index + 1)}</span>
        <span className="rt-ev-time">{event.time === null ? "" : format.seconds(event.time)}</span>
        <span className="rt-ev-type">{textIn(event.event, "type") ?? lineType.unrecognised}</span>
        <span className="rt-ev-data">
          <Said event={event.event} />
        </span>
      </button>
      {open ? <JsonTree value={event.event} /> : null}
    </li>
  );
}

/** What an event brings, where that is one text; else all of it but the type that stands before it. */
function Said({ event }: { event: unknown }): ReactElement {
  const fragment = textIn(event, "delta", "toolCallName");
  if (fragment !== undefined) return <FragmentPayload text={fragment} />;
  const content = textIn(event, "content");
  if (content !== undefined) return <JsonPayload text={content} />;
  if (typeof event !== "object" || event === null) return <JsonPayload value={event} />;
  return (
    <JsonPayload
      value={Object.fromEntries(Object.entries(event).filter(([key]) => key !== "type"))}
    />
  );
}
