"use client";
import { type ReactElement, useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";

/**
 * Text that grows at its end without touching what is there: a new value of a text node drops whatever is selected
 * in it, and what the reader selects in a streaming message is to stay selected. Renders a `<span>`.
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
    const node = element.current.firstChild;
    if (node?.nodeType !== Node.TEXT_NODE) element.current.append(text);
    else if (text.startsWith(before)) (node as Text).appendData(text.slice(before.length));
    else (node as Text).data = text;
  }, [text]);
  return (
    <span ref={element} className="rt-words">
      {first}
    </span>
  );
}
