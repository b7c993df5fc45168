"use client";
import type { RunStore } from "@run-timeline/protocol";
import {
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "../Button/Button.js";
import { Icon, type IconName } from "../Icon/Icon.js";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";

/** Props of `ExportMenu`. */
export interface ExportMenuProps extends PartProps {
  /** The run's store: `run.store`. */
  store: RunStore;
  /** What files are called. @default what the run is about */
  name?: string | undefined;
  /** Lets the text of the agent's reasoning leave with the report and the page. @default false */
  reasoning?: boolean | undefined;
}

type Way = "markdown" | "lines" | "html" | "print";

const WAYS: readonly (readonly [Way, IconName])[] = [
  ["markdown", "copy"],
  ["lines", "download"],
  ["html", "file"],
  ["print", "panel"],
];

/**
 * Takes a run along: as a report in Markdown, as JSON lines that hold all of it, as a page, on paper. What does so is
 * loaded when it is asked for. Renders a `<div>` with `data-open`, and in it a button and its menu.
 *
 * @example
 * <Header head={run.store.head} tools={<ExportMenu store={run.store} />} />
 */
export const ExportMenu: Part<ExportMenuProps> = forwardRef<HTMLDivElement, ExportMenuProps>(
  function ExportMenu({ store, name, reasoning = false, className, render, ...rest }, ref) {
    const labels = useLateLabels();
    const [isOpen, setOpen] = useState(false);
    const [said, setSaid] = useState("");
    const menu = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    const id = useId();

    useEffect(() => {
      if (isOpen) itemsOf(menu.current)[0]?.focus();
    }, [isOpen]);

    const close = (): void => {
      setOpen(false);
      button.current?.focus();
    };
    const take = async (way: Way): Promise<void> => {
      close();
      setSaid("");
      try {
        const { exportRun } = await import("./exportRun.js");
        await exportRun(way, { store, name, reasoning, labels });
        if (way === "markdown") setSaid(labels.copied);
      } catch {
        setSaid(way === "markdown" ? labels.copyFailed : labels.exportFailed);
      }
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      const items = itemsOf(menu.current);
      const at = items.indexOf(event.target as HTMLElement);
      const next = placeAfter(event.key, at, items.length);
      if (event.key === "Tab") {
        setOpen(false);
        return;
      }
      if (event.key === "Escape") close();
      else if (next !== undefined) items[next]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onBlur = (event: FocusEvent<HTMLElement>): void => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
    };

    const attributes = {
      ...rest,
      ref,
      className: classes("rt-export", className),
      "data-open": isOpen ? "" : undefined,
      onBlur,
      children: (
        <>
          <Button
            ref={button}
            icon="export"
            label={labels.exportRun}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          />
          {isOpen ? (
            <div
              ref={menu}
              id={id}
              className="rt-menu"
              role="menu"
              tabIndex={-1}
              aria-label={labels.exportRun}
              onKeyDown={onKeyDown}
            >
              {WAYS.map(([way, icon]) => (
                <Item key={way} icon={icon} onChoose={() => void take(way)}>
                  {wordsFor(way, labels)}
                </Item>
              ))}
            </div>
          ) : null}
          <span className="rt-export-said" role="status">
            {said}
          </span>
        </>
      ),
    };
    return drawPart(render, "div", attributes, {});
  },
);

function Item(props: { icon: IconName; onChoose: () => void; children: string }): ReactElement {
  return (
    <button
      type="button"
      className="rt-menu-item"
      role="menuitem"
      tabIndex={-1}
      onClick={props.onChoose}
    >
      <Icon name={props.icon} size={14} />
      {props.children}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function wordsFor(way: Way, labels: FirstLabels & LateLabels): string {
  switch (way) {
    case "markdown":
      return labels.copyMarkdown;
    case "lines":
      return labels.saveJsonLines;
    case "html":
      return labels.saveHtml;
    case "print":
      return labels.print;
  }
}
