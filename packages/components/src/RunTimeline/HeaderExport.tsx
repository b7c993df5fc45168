"use client";
import { type ReactElement, useContext } from "react";
import { lateComponents } from "./lateComponents.js";
import { ReplayContext } from "./ReplayContext.js";
import { useTimeline } from "./TimelineContext.js";

/** The menu of the header that takes the run along. @internal */
export function HeaderExport(): ReactElement {
  const timeline = useTimeline();
  const { ExportMenu } = lateComponents(timeline);
  const { whole = timeline.run } = useContext(ReplayContext);
  return <ExportMenu store={whole.store} />;
}
