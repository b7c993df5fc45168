"use client";
import { type ReactElement, useEffect, useRef } from "react";
import { Button } from "../Button/Button.js";
import type { KeyAction } from "../labels/lateLabels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { useTimeline } from "./TimelineContext.js";

const BOTH: readonly (readonly [string, KeyAction])[] = [
  ["Enter", "details"],
  ["Tab", "controls"],
  ["Esc", "back"],
  ["/", "search"],
  ["F", "follow"],
  ["1 2 3", "views"],
  ["[ ]", "urgent"],
  ["?", "help"],
];
const MOVES: readonly (readonly [string, KeyAction])[] = [
  ["↑ ↓ PgUp PgDn", "move"],
  ["Home End", "ends"],
];
const IN_TREE: readonly (readonly [string, KeyAction])[] = [
  ["→ ←", "open"],
  ["Space", "toggle"],
];
const IN_ORDER: readonly (readonly [string, KeyAction])[] = [
  ["→ ←", "along"],
  ["Space", "choose"],
];

/** The keys of a list of rows, over it. Closed by Escape, which gives focus back to the row. @internal */
export function KeysHelp({ view }: { view: "grouped" | "in-order" }): ReactElement {
  const labels = useLateLabels();
  const { help } = useTimeline();
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    element.current?.querySelector("button")?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  const keys = [...MOVES, ...(view === "grouped" ? IN_TREE : IN_ORDER), ...BOTH];

  return (
    <div
      ref={element}
      className="rt-keys"
      role="dialog"
      aria-label={labels.keyboard}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "?") return;
        event.stopPropagation();
        help.set(false);
      }}
    >
      <div className="rt-keys-head">
        <b className="rt-strong">{labels.keyboard}</b>
        <Button icon="close" variant="ghost" label={labels.close} onClick={() => help.set(false)} />
      </div>
      <dl className="rt-keys-list">
        {keys.map(([key, action]) => (
          <div key={action} className="rt-keys-line">
            <dt className="rt-keys-key">
              {key.split(" ").map((each) => (
                <kbd key={each} className="rt-kbd">
                  {labels.keyName(each)}
                </kbd>
              ))}
            </dt>
            <dd className="rt-keys-about">{labels.keyActions[action]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
