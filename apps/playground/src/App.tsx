import { type ReactElement, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { DropTarget } from "./DropTarget.js";
import { LookPicker } from "./LookPicker.js";
import { useLooks } from "./looks.js";
import { type Asked, writeAddress } from "./pageAddress.js";
import type { Player } from "./player.js";
import { type Recordings, recordedSource, useRecordings } from "./recordings.js";
import { SourcePanel } from "./SourcePanel.js";
import { Stage } from "./Stage.js";
import type { Source } from "./source.js";

/** Props of `App`. */
interface AppProps {
  player: Player;
  asked: Asked;
}

/** The whole page: where a run comes from, and the run. */
export function App({ player, asked }: AppProps): ReactElement {
  const shown = useSyncExternalStore(player.subscribe, () => player.shown);
  const recordings = useRecordings();
  const [looks, setLooks] = useLooks();
  const [view, setView] = useState(asked.view);
  const source = shown.opening ?? shown.run?.source ?? null;
  const open = useCallback((next: Source) => player.open(next), [player]);

  useEffect(() => {
    const isFree = player.shown.run === null && player.shown.opening === null;
    const first = asked.agent === null && isFree ? firstOf(recordings, asked) : undefined;
    if (first) player.open(first);
  }, [player, recordings, asked]);
  useEffect(() => {
    if (!source) return;
    history.replaceState(null, "", `${location.pathname}${writeAddress(source, view)}`);
  }, [source, view]);

  return (
    <DropTarget onFile={(file) => open({ kind: "file", file })}>
      <div className="rt pg" data-density={looks.density}>
        <SourcePanel asked={asked} recordings={recordings} source={source} onOpen={open}>
          <LookPicker looks={looks} onChange={setLooks} />
        </SourcePanel>
        <main className="pg-main">
          <Stage
            shown={shown}
            view={view}
            density={looks.density}
            onViewChange={setView}
            onOpen={open}
          />
        </main>
      </div>
    </DropTarget>
  );
}

/** What is played when the page opens. */
function firstOf(recordings: Recordings, { recording, speed }: Asked): Source | undefined {
  if (!recordings || "failed" in recordings) return undefined;
  const found = recordings.find(({ name }) => name === recording) ?? recordings[0];
  return found && recordedSource(found, speed);
}
