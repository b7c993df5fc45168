import { createElement, memo, useCallback, useSyncExternalStore } from "react";

// Rows are numbers. Each has a text of its own, of 20 to 420 characters, so that heights differ.
const WORDS =
  "the agent reads bookings totals revenue by region then writes a short summary of what it found in each file ".repeat(
    6,
  );

const added = new Map();
const versions = new Map();
const listeners = new Map();

function textOf(row) {
  let mixed = Math.imul((row ^ 0x9e3779b9) >>> 0, 2654435761);
  mixed = (mixed ^ (mixed >>> 15)) >>> 0;
  const from = mixed % 97;
  return `#${row} ${WORDS.slice(from, from + 20 + ((mixed >>> 8) % 400))}`;
}

const change = (row, next) => {
  added.set(row, next);
  versions.set(row, (versions.get(row) ?? 0) + 1);
  for (const listener of listeners.get(row) ?? []) listener();
};

/** Puts text behind a row's own. */
export const grow = (row, text) =>
  change(row, { text: (added.get(row)?.text ?? "") + text, px: 0 });

/** Makes a row so many px higher. */
export const expand = (row, px) => change(row, { text: "", px });

export const Row = memo(function Row({ row }) {
  const subscribe = useCallback(
    (listener) => {
      const known = listeners.get(row) ?? new Set();
      listeners.set(row, known.add(listener));
      return () => known.delete(listener);
    },
    [row],
  );
  useSyncExternalStore(subscribe, () => versions.get(row) ?? 0);
  const { text = "", px = 0 } = added.get(row) ?? {};
  return createElement(
    "div",
    { className: "row", "data-row": row },
    createElement("b", null, `step ${row % 7}`),
    createElement("div", null, textOf(row) + text),
    px > 0 ? createElement("div", { style: { height: px } }) : null,
  );
});
