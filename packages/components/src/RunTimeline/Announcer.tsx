"use client";
import type { Run } from "@run-timeline/hooks";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";
import { createBoundaryReader } from "./announcements.js";

/** Ms between two announcements. */
const QUIET = 1000;

/** Says boundaries of a run to assistive technology, politely, at most one a second. @internal */
export function Announcer({ run }: { run: Run }): ReactElement {
  const labels = useLateLabels();
  const [said, say] = useState("");
  const current = useRef(labels);
  current.current = labels;

  useEffect(() => {
    const boundaries = createBoundaryReader(run.store);
    const waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const speak = (): void => {
      timer = undefined;
      if (waiting.length === 0) return;
      say(waiting.splice(0).join(". "));
      timer = setTimeout(speak, QUIET);
    };
    const leave = run.subscribe(() => {
      waiting.push(...boundaries.read(current.current));
      // What ends together is said together.
      if (waiting.length > 0) timer ??= setTimeout(speak, 0);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [run]);

  return (
    <div className="rt-hidden" role="status" aria-live="polite">
      {said}
    </div>
  );
}
