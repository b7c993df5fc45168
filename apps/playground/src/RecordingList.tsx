import { Icon, type IconName, type Tone } from "@run-timeline/components";
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import type { RecordingGroup, RecordingInfo } from "./recordings.js";
import { vocabularyNames } from "./vocabularies.js";

/** Props of `RecordingList`. */
interface RecordingListProps {
  groups: readonly RecordingGroup[];
  /** The name of what is shown. */
  playing: string | undefined;
  onPick: (recording: RecordingInfo) => void;
}

/**
 * The recorded runs in their groups. One tab stop, however many there are: arrows, Home and End go through them,
 * Enter and Space open one. Renders a `<div role="listbox">`.
 */
export function RecordingList({ groups, playing, onPick }: RecordingListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string>();
  const shown = groups.flatMap(({ recordings }) => recordings);
  const isShown = (name: string | undefined): boolean =>
    shown.some((recording) => recording.name === name);
  const stop = [visited, playing].find(isShown) ?? shown[0]?.name;

  const move = (event: KeyboardEvent): void => {
    const place = shown.findIndex(({ name }) => name === stop);
    const next = placeAfter(event.key, place, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=option]")[next]?.focus();
  };

  return (
    <div ref={list} className="pg-list" role="listbox" aria-label="Recorded runs" onKeyDown={move}>
      {groups.map(({ heading, recordings }) => (
        <RecordingSection key={heading} heading={heading}>
          {recordings.map((recording) => (
            <RecordingItem
              key={recording.name}
              recording={recording}
              isPlaying={recording.name === playing}
              isStop={recording.name === stop}
              onVisit={() => setVisited(recording.name)}
              onPick={() => onPick(recording)}
            />
          ))}
        </RecordingSection>
      ))}
    </div>
  );
}

/** Where a key goes in a list of `length`; nowhere if it is none of the list's keys. */
function placeAfter(key: string, place: number, length: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(place + 1, length - 1);
    case "ArrowUp":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return undefined;
  }
}

function RecordingSection(props: { heading: string; children: ReactElement[] }): ReactElement {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="pg-heading">
        {props.heading}
      </div>
      {props.children}
    </div>
  );
}

function RecordingItem(props: {
  recording: RecordingInfo;
  isPlaying: boolean;
  isStop: boolean;
  onVisit: () => void;
  onPick: () => void;
}): ReactElement {
  const { recording, isPlaying, isStop, onVisit, onPick } = props;
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlaying) item.current?.scrollIntoView({ block: "nearest" });
  }, [isPlaying]);
  return (
    <button
      ref={item}
      type="button"
      role="option"
      className="pg-item"
      aria-selected={isPlaying}
      tabIndex={isStop ? 0 : -1}
      onFocus={onVisit}
      onClick={onPick}
    >
      <EndIcon ends={recording.ends} />
      <bdi className="pg-item-title">{recording.title}</bdi>
      {recording.kind === "agui" ? null : (
        <span className="pg-tag">{vocabularyNames.get(recording.kind)}</span>
      )}
      <span className="pg-item-text">{recording.description}</span>
    </button>
  );
}

const ENDS: ReadonlyMap<string, { icon: IconName; tone: Tone; word: string }> = new Map([
  ["success", { icon: "done", tone: "ok", word: "Succeeds" }],
  ["interrupted", { icon: "waiting", tone: "warn", word: "Waits for an answer" }],
  ["failed", { icon: "failed", tone: "danger", word: "Fails" }],
  ["truncated", { icon: "lost", tone: "issue", word: "Is cut off" }],
  ["cancelled", { icon: "cancelled", tone: "muted", word: "Is cancelled" }],
]);

function EndIcon({ ends }: { ends: string }): ReactElement {
  const { icon, tone, word } = ENDS.get(ends) ?? { icon: "queued", tone: "muted", word: ends };
  return (
    <span className="pg-item-mark" data-tone={tone} title={word}>
      <Icon name={icon} size={14} />
      <span className="pg-hidden">{word}: </span>
    </span>
  );
}
