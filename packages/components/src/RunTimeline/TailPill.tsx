"use client";
import { useInterrupts } from "@run-timeline/hooks";
import type { ReactElement } from "react";
import type { TailStatus } from "../list/listDriver.js";
import { askedIn } from "./attention.js";
import { useTimeline } from "./TimelineContext.js";

/** Says what came since the reader left the tail, and brings them back. @internal */
export function TailPill({ status }: { status: TailStatus }): ReactElement | null {
  const { run, components, setFollow, list } = useTimeline();
  const asked = askedIn(useInterrupts(run));
  const { NewPill } = components;
  if (status.isAtTail || !status.hasNews) return null;
  return (
    <div className="rt-pillbar">
      <NewPill
        count={Math.max(1, status.newRows)}
        needing={asked.length}
        onClick={() => {
          setFollow(true);
          list.current?.driver.setFollowing(true);
        }}
      />
    </div>
  );
}
