"use client";
import { forwardRef, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../Button/Button.js";
import { CopyButton } from "../Button/CopyButton.js";
import { Icon, type IconName } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { type Tone, toneOf } from "../Mark/Mark.js";
import { classes, drawPart, type Part, type PartProps } from "../part.js";
import type { CallTag } from "../StateChange/StateChange.js";
import { hueOf, Tag } from "../Tag/Tag.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** A part of the panel, and of its tabs. */
export interface DetailSectionShown {
  id: string;
  title: string;
  /** Beside the title of its tab: "212 rows", "11". */
  note?: string | undefined;
  content: ReactNode;
}

/** Props of `DetailPanel`. */
export interface DetailPanelProps extends PartProps {
  /** The name of what it is about. */
  name: string;
  mark: IconName;
  call?: CallTag | undefined;
  /** How it stands, in a word. */
  status?: string | undefined;
  tone?: Tone | undefined;
  /** Further facts on the second line. */
  facts?: ReactNode;
  sections: readonly DetailSectionShown[];
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onShowInOrder?: (() => void) | undefined;
  onClose: () => void;
  /** What the copy button copies: its events as JSON lines. */
  copyText?: (() => string) | undefined;
}

const ALL = "";

/**
 * Everything about one entity, in sections: all of them, or the one of a tab. Renders an `<aside>`; Escape
 * closes it.
 */
export const DetailPanel: Part<DetailPanelProps> = forwardRef<HTMLDivElement, DetailPanelProps>(
  function DetailPanel(
    {
      name,
      mark,
      call,
      status,
      tone = toneOf(mark),
      facts,
      sections,
      onPrevious,
      onNext,
      onShowInOrder,
      onClose,
      copyText,
      className,
      render,
      ...rest
    },
    ref,
  ) {
    const labels = useLateLabels();
    const id = useId();
    const [chosen, setChosen] = useState(ALL);
    const tab = sections.some((section) => section.id === chosen) ? chosen : ALL;
    const tabs = [{ id: ALL, title: labels.all, note: undefined }, ...sections];

    const move = (event: KeyboardEvent): void => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const at = tabs.findIndex(({ id }) => id === tab);
      const next = (at + step + tabs.length) % tabs.length;
      setChosen(tabs[next]?.id ?? ALL);
      (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
    };

    const attributes = {
      "aria-label": labels.details(call ? `${name} #${call.number}` : name),
      ...rest,
      ref,
      className: classes("rt-panel", className),
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        rest.onKeyDown?.(event);
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      },
      children: (
        <>
          <div className="rt-panel-head">
            <div className="rt-panel-line">
              <Icon name={mark} data-tone={tone} />
              <code className="rt-name">
                <VisibleText text={name} />
              </code>
              {call ? <Tag hue={call.hue ?? hueOf(call.number - 1)}>#{call.number}</Tag> : null}
              <span className="rt-grow" />
              <span className="rt-panel-buttons">
                {onPrevious ? (
                  <Button icon="up" variant="ghost" label={labels.previous} onClick={onPrevious} />
                ) : null}
                {onNext ? (
                  <Button icon="down" variant="ghost" label={labels.next} onClick={onNext} />
                ) : null}
                {copyText ? <CopyButton label={labels.copyEvents} text={copyText} /> : null}
                <Button icon="close" variant="ghost" label={labels.close} onClick={onClose} />
              </span>
            </div>
            <div className="rt-panel-line rt-panel-facts">
              {status ? (
                <span className="rt-status" data-tone={tone}>
                  {status}
                </span>
              ) : null}
              {facts}
              {onShowInOrder ? (
                <Button variant="link" onClick={onShowInOrder}>
                  {labels.showInOrder}
                </Button>
              ) : null}
            </div>
          </div>
          <div className="rt-tabs" role="tablist" aria-label={labels.view} onKeyDown={move}>
            {tabs.map((section) => (
              <button
                key={section.id}
                type="button"
                role="tab"
                className="rt-tab"
                id={`${id}-${tabs.indexOf(section)}`}
                aria-selected={section.id === tab}
                aria-controls={`${id}-panel`}
                tabIndex={section.id === tab ? 0 : -1}
                onClick={() => setChosen(section.id)}
              >
                {section.title}
                {section.note ? <span className="rt-tab-note">{section.note}</span> : null}
              </button>
            ))}
          </div>
          <div
            className="rt-panel-body"
            id={`${id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${tabs.findIndex((section) => section.id === tab)}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {sections
              .filter((section) => tab === ALL || section.id === tab)
              .map((section) => (
                <div key={section.id} className="rt-section">
                  {section.content}
                </div>
              ))}
          </div>
        </>
      ),
    };
    return drawPart(render, "aside", attributes, {});
  },
);
