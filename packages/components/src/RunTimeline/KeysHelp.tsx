"use client";
import type { RunViewName } from "@run-timeline/hooks";
import { type ReactElement, useEffect, useRef } from "react";
import { Button } from "../Button/Button.js";
import type { KeyAction } from "../labels/lateLabels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { useTimeline } from "./TimelineContext.js";

type Keys = readonly (readonly [string, KeyAction])[];

const ROWS: Keys = [
  ["↑ ↓ PgUp PgDn", "move"],
  ["Home End", "ends"],
];
const CONTROLS: Keys = [
  ["Tab", "controls"],
  ["F", "follow"],
];
const EVERYWHERE: Keys = [
  ["Enter", "details"],
  ["Esc", "back"],
  ["/", "search"],
  ["1 2 3", "views"],
  ["[ ]", "urgent"],
  ["?", "help"],
];
const KEYS: Record<RunViewName, Keys> = {
  grouped: [...ROWS, ["→ ←", "open"], ["Space", "toggle"], ...CONTROLS, ...EVERYWHERE],
  "in-order": [...ROWS, ["→ ←", "along"], ["Space", "choose"], ...CONTROLS, ...EVERYWHERE],
  time: [
    ["↑ ↓ PgUp PgDn", "lanes"],
    ["→ ←", "bars"],
    ["+ -", "zoom"],
    ["0", "fit"],
    ["Space", "play"],
    ...EVERYWHERE,
  ],
};

/** The keys of a view, over it. Closed by Escape, which gives focus back to the row. @internal */
export function KeysHelp({ view }: { view: RunViewName }): ReactElement {
  const labels = useLateLabels();
  const { help } = useTimeline();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of its own tree, which may be a shadow root or the document of a frame.
    const tree = element.current?.getRootNode() as Document | ShadowRoot | undefined;
    const before = tree?.activeElement as HTMLElement | null | undefined;
    element.current?.querySelector("button")?.focus();
    return () => before?.focus({ preventScroll: true });
  }, []);

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
        {KEYS[view].map(([key, action]) => (
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
