"use client";
import { useInterrupts, useIssues } from "@run-timeline/hooks";
import type { Outline } from "@run-timeline/protocol";
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { Ruler } from "../Ruler/Ruler.js";
import { hueOf } from "../Tag/Tag.js";
import { useChoice } from "./choices.js";
import { linesOf } from "./crossView.js";
import { LIST_PADDING } from "./RowList.js";
import { hueOfAgent } from "./rows/rowFrame.js";
import { rulerTicks } from "./rulerTicks.js";
import { useTimeline } from "./TimelineContext.js";

/** Props of `InOrderRuler`. */
interface InOrderRulerProps {
  /** The lines that are shown. */
  outline: Outline;
  subscribe: (listener: () => void) => () => void;
  /** The element that the list is in. */
  list: RefObject<HTMLElement | null>;
}

/** Where in the whole run the chosen call, issues and waits stand, and what of it is in view. @internal */
export function InOrderRuler({ outline, subscribe, list }: InOrderRulerProps): ReactElement {
  const { run, inOrder, choices } = useTimeline();
  const issues = useIssues(run);
  const interrupts = useInterrupts(run);
  const selection = useChoice(choices, (chosen) => chosen.selection);
  // Another number when the lines became so many more that a tick may stand elsewhere.
  const growth = (): number => Math.round(Math.log(outline.length + 1) * 100);
  const step = useSyncExternalStore(subscribe, growth, growth);
  const id = selection?.entity ?? null;
  const kind = selection?.entityKind ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outline is the same object when it grew
  const ticks = useMemo(() => {
    const { store } = run;
    const entity = id !== null && kind !== null ? store.entity(id, kind) : undefined;
    return rulerTicks({
      shown: outline,
      inOrder,
      lines: id !== null && kind !== null ? linesOf(inOrder, store, kind, id) : [],
      hue:
        entity?.kind === "tool-call"
          ? hueOf(entity.number - 1)
          : hueOfAgent(store, (entity && "owner" in entity && entity.owner) || null),
      issues,
      interrupts,
    });
  }, [run, outline, inOrder, id, kind, issues, interrupts, step]);
  const { from, to, start, lines } = useInView(list);
  const isAll = to - from >= 1;
  return (
    <Ruler
      ticks={ticks.map((tick) => ({ ...tick, at: start + tick.at * lines }))}
      from={isAll ? undefined : from}
      to={isAll ? undefined : to}
    />
  );
}

/** What of a list is in view, and where its lines are, as parts of its whole height. */
interface InView {
  from: number;
  to: number;
  /** Where the first line begins, and the height of all of them. */
  start: number;
  lines: number;
}

const WHOLE: InView = { from: 0, to: 1, start: 0, lines: 1 };
/** Parts that can be told apart on a ruler. */
const PARTS = 2000;

function useInView(list: RefObject<HTMLElement | null>): InView {
  const [inView, setInView] = useState(WHOLE);
  useEffect(() => {
    const scroller = list.current?.querySelector<HTMLElement>(".rt-scroller");
    const sizer = scroller?.firstElementChild as HTMLElement | null | undefined;
    if (!scroller || !sizer) return;
    const read = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const { start, end } = LIST_PADDING;
      if (scrollHeight === 0) return;
      const part = (px: number): number => Math.round((px / scrollHeight) * PARTS) / PARTS;
      const next = {
        from: part(scrollTop),
        to: part(scrollTop + clientHeight),
        start: part(start),
        lines: part(Math.max(0, sizer.offsetHeight - start - end)),
      };
      setInView((before) => (isSame(before, next) ? before : next));
    };
    read();
    scroller.addEventListener("scroll", read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    observer.observe(sizer);
    return () => {
      scroller.removeEventListener("scroll", read);
      observer.disconnect();
    };
  }, [list]);
  return inView;
}

function isSame(one: InView, other: InView): boolean {
  return (Object.keys(one) as (keyof InView)[]).every((name) => one[name] === other[name]);
}
