import { Switch } from "@run-timeline/components";
import { type ReactElement, useState } from "react";
import { SPEEDS } from "./pageAddress.js";
import { RecordingList } from "./RecordingList.js";
import { groupRecordings, type Recordings, recordedSource } from "./recordings.js";
import type { Source } from "./source.js";

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
      {groups.length > 0 ? (
        <RecordingList
          groups={groups}
          playing={playing?.name}
          onPick={(recording) => onOpen(recordedSource(recording, speed))}
        />
      ) : (
        <p className="pg-list pg-hint">None is called that.</p>
      )}
    </>
  );
}
