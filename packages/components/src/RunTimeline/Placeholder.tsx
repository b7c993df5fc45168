"use client";
import { useRunHead } from "@run-timeline/hooks";
import type { ReactElement } from "react";
import { Connecting } from "../States/Connecting.js";
import { lateComponents } from "./lateComponents.js";
import { useTimeline } from "./TimelineContext.js";

/** In place of rows, while there are none. @internal */
export function Placeholder(): ReactElement {
  const timeline = useTimeline();
  const isConnecting = useRunHead(timeline.run, ({ status }) => status === "connecting");
  const { EmptyState } = lateComponents(timeline);
  return isConnecting ? <Connecting /> : <EmptyState />;
}
