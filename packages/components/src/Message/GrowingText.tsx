"use client";
import { type ReactElement, useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";

/** Characters of a text node that is left alone. */
const PIECE = 48;

/**
 * Text that grows at its end without touching what is there: a new value of a text node drops whatever is selected
 * in it, and what the reader selects in a streaming message is to stay selected. It grows by text nodes: to append to
 * one costs the length of its whole paragraph there and then, 0.5 ms a frame at 20 kB. Renders a `<span>`.
 *
 * @internal
 */
export function GrowingText({ text }: { text: string }): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  // React renders the first text only, and leaves the node alone after that.
  const [first] = useState(text);
  const written = useRef(first);
  useIsomorphicLayoutEffect(() => {
    const before = written.current;
    if (!element.current || text === before) return;
    written.current = text;
    const last = element.current.lastChild as Text | null;
    const added = text.slice(before.length);
    if (!last || !text.startsWith(before)) element.current.textContent = text;
    else if (last.length < PIECE) last.appendData(added);
    else element.current.append(added);
  }, [text]);
  return (
    <span ref={element} className="rt-words">
      {first}
    </span>
  );
}
