import { Icon, type IconName, Switch, type Tone } from "@run-timeline/components";
import { type ReactElement, useEffect, useId, useRef, useState } from "react";
import { SPEEDS } from "./pageAddress.js";
import {
  groupRecordings,
  type RecordingInfo,
  type Recordings,
  recordedSource,
} from "./recordings.js";
import type { Source } from "./source.js";
import { vocabularyNames } from "./vocabularies.js";

/** Props of `RecordingPicker`. */
interface RecordingPickerProps {
  recordings: Recordings;
  /** What is shown. */
  source: Source | null;
  /** How fast to begin with. */
  speed: number;
  onOpen: (source: Source) => void;
}

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: Number.isFinite(speed) ? `${speed}×` : "At once",
}));

/** Picks a recorded run and a speed. */
export function RecordingPicker(props: RecordingPickerProps): ReactElement {
  const { recordings, source, onOpen } = props;
  const [query, setQuery] = useState("");
  const [ownSpeed, setSpeed] = useState(props.speed);
  const playing = source?.kind === "recorded" ? source : null;
  const speed = playing?.speed ?? ownSpeed;

  /** Another speed plays it once more: how fast it comes is the server's doing. */
  const changeSpeed = (next: number): void => {
    setSpeed(next);
    if (playing) onOpen({ ...playing, speed: next });
  };

  if (!recordings) return <p className="pg-hint">Asking for the recorded runs…</p>;
  if ("failed" in recordings) {
    return (
      <p className="pg-hint" role="alert">
        There are no recorded runs: {recordings.failed}
      </p>
    );
  }
  const groups = groupRecordings(recordings, query);
  return (
    <>
      <div className="pg-field-row">
        <span className="pg-label">Speed</span>
        <Switch
          label="Speed"
          value={String(speed)}
          options={SPEED_OPTIONS}
          onChange={(value) => changeSpeed(Number(value))}
        />
      </div>
      <input
        className="pg-input"
        type="search"
        aria-label="Find a recorded run"
        placeholder={`Find one of ${recordings.length} recorded runs`}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="pg-list">
        {groups.map(({ heading, recordings: members }) => (
          <RecordingSection
            key={heading}
            heading={heading}
            recordings={members}
            playing={playing?.name}
            onPick={(recording) => onOpen(recordedSource(recording, speed))}
          />
        ))}
        {groups.length === 0 ? <p className="pg-hint">None is called that.</p> : null}
      </div>
    </>
  );
}

function RecordingSection(props: {
  heading: string;
  recordings: readonly RecordingInfo[];
  playing: string | undefined;
  onPick: (recording: RecordingInfo) => void;
}): ReactElement {
  const { heading, recordings, playing, onPick } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pg-heading">
        {heading}
      </h2>
      <ul className="pg-items">
        {recordings.map((recording) => (
          <li key={recording.name}>
            <RecordingItem
              recording={recording}
              isPlaying={recording.name === playing}
              onPick={() => onPick(recording)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordingItem(props: {
  recording: RecordingInfo;
  isPlaying: boolean;
  onPick: () => void;
}): ReactElement {
  const { recording, isPlaying, onPick } = props;
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlaying) item.current?.scrollIntoView({ block: "nearest" });
  }, [isPlaying]);
  return (
    <button
      ref={item}
      type="button"
      className="pg-item"
      aria-current={isPlaying ? "true" : undefined}
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
