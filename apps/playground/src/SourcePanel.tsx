import { Button, Switch, type SwitchOption } from "@run-timeline/components";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { AgentForm } from "./AgentForm.js";
import { FilePicker } from "./FilePicker.js";
import type { Asked } from "./pageAddress.js";
import { RecordingPicker } from "./RecordingPicker.js";
import type { Recordings } from "./recordings.js";
import { type Source, titleOf } from "./source.js";

/** Props of `SourcePanel`. */
interface SourcePanelProps {
  asked: Asked;
  recordings: Recordings;
  /** What is shown. */
  source: Source | null;
  onOpen: (source: Source) => void;
  /** What stands at the foot of the panel. */
  children: ReactNode;
}

const KINDS: readonly SwitchOption<Source["kind"]>[] = [
  { value: "recorded", label: "Recorded", icon: "list" },
  { value: "agent", label: "Your agent", icon: "plug" },
  { value: "file", label: "File", icon: "file" },
];

/** Where a run comes from. Where the page is narrow it folds away. Renders an `<aside>`. */
export function SourcePanel(props: SourcePanelProps): ReactElement {
  const { asked, recordings, source, onOpen, children } = props;
  const [kind, setKind] = useState<Source["kind"]>(asked.agent === null ? "recorded" : "agent");
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const open = (next: Source): void => {
    setOpen(false);
    onOpen(next);
  };

  return (
    <aside
      className="pg-side"
      data-open={isOpen ? "" : undefined}
      aria-label="Where runs come from"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <div className="pg-brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <h1 className="pg-name">
          Run Timeline <span>Playground</span>
        </h1>
        <Button
          className="pg-unfold"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="pg-clip">{source ? titleOf(source) : "Choose a run"}</span>
        </Button>
      </div>
      <div id={panel} className="pg-panel">
        <Switch label="Where runs come from" value={kind} options={KINDS} onChange={setKind} />
        {kind === "recorded" ? (
          <RecordingPicker
            recordings={recordings}
            source={source}
            speed={asked.speed}
            onOpen={open}
          />
        ) : null}
        {kind === "agent" ? <AgentForm address={asked.agent ?? ""} onOpen={open} /> : null}
        {kind === "file" ? <FilePicker onOpen={open} /> : null}
        {children}
      </div>
    </aside>
  );
}
