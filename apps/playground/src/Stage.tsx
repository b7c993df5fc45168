import {
  Banner,
  Button,
  Connecting,
  EmptyState,
  RunComposer,
  RunTimeline,
} from "@run-timeline/components";
import { Markdown } from "@run-timeline/components/markdown";
import { RunScrubber, RunWaterfall } from "@run-timeline/components/waterfall";
import { type Run, type RunViewName, useReplay, useRun } from "@run-timeline/hooks";
import { memo, type ReactElement } from "react";
import { ConnectionNotice } from "./ConnectionNotice.js";
import type { OpenRun } from "./openSource.js";
import type { Shown } from "./player.js";
import { type Source, titleOf } from "./source.js";

/** Props of `Stage`. */
interface StageProps {
  shown: Shown;
  view: RunViewName;
  density: "comfortable" | "compact";
  onViewChange: (view: RunViewName) => void;
  onOpen: (source: Source) => void;
}

const COMPONENTS = { Markdown, Waterfall: RunWaterfall };

/** The run that is shown, or why there is none. */
export function Stage(props: StageProps): ReactElement {
  const { shown, ...stage } = props;
  const { run, opening, failure } = shown;
  if (failure !== null) {
    return (
      <>
        <Banner tone="danger" icon="failed" heading="Nothing could be shown" role="alert">
          {failure}
        </Banner>
        <EmptyState icon="file" heading="No run">
          Choose another one, or drop a recorded run onto this page.
        </EmptyState>
      </>
    );
  }
  if (run) {
    return <ShownRun key={run.id} open={run} {...stage} />;
  }
  return opening ? (
    <Connecting aria-label={titleOf(opening)} />
  ) : (
    <EmptyState icon="plug" heading="No run yet">
      Choose a recorded run, type the address of an agent, or drop a file.
    </EmptyState>
  );
}

function ShownRun(props: Omit<StageProps, "shown"> & { open: OpenRun }): ReactElement {
  const { open, view, density, onViewChange, onOpen } = props;
  const { source, session, runSource } = open;
  const run = useRun(runSource);
  const again = (): void => onOpen({ ...source });
  return (
    <>
      {session ? (
        <ConnectionNotice
          run={run}
          session={session}
          action={<Button onClick={again}>Try again</Button>}
        />
      ) : null}
      <ReplayedRun run={run} view={view} density={density} onViewChange={onViewChange} />
      {session ? (
        <RunComposer
          run={run}
          placeholder="Say something to the agent"
          tools={
            <Button
              icon="refresh"
              label={source.kind === "recorded" ? "Play again" : "Begin anew"}
              onClick={again}
            />
          }
        />
      ) : (
        <p className="pg-foot">
          <bdi className="pg-clip">{titleOf(source)}</bdi>
          <Button icon="refresh" variant="ghost" onClick={again}>
            Read it again
          </Button>
        </p>
      )}
    </>
  );
}

/** A replay is another one ten times a second while a run goes on; the rows are drawn when they changed. */
const Timeline = memo(RunTimeline);

/** The run as it is, or as it was where the reader scrubbed to. */
function ReplayedRun(
  props: Pick<StageProps, "view" | "density" | "onViewChange"> & { run: Run },
): ReactElement {
  const { run, ...timeline } = props;
  const replay = useReplay(run);
  const isAsItIs = replay.isLive && timeline.view !== "time";
  return (
    <>
      <Timeline
        {...timeline}
        className="pg-timeline"
        run={run}
        replay={isAsItIs ? undefined : replay}
        components={COMPONENTS}
      />
      <RunScrubber run={run} replay={replay} />
    </>
  );
}
