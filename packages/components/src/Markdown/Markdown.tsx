"use client";
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { BlockView } from "./BlockView.js";
import { type Block, type BlockReader, createBlockReader } from "./blocks.js";
import { type CodeShown, type MarkdownChoices, MarkdownContext } from "./MarkdownContext.js";
import { ranksOf } from "./ranks.js";

/** Props of `Markdown`. */
export interface MarkdownProps {
  text: string;
  /** More is to come: unfinished markup is drawn as if it were finished, and a caret stands at the end. @default false */
  streaming?: boolean | undefined;
  /**
   * Loads images: all, or those of some hosts. Any other is named with its host, and loaded when the reader asks.
   * @default false
   */
  allowImages?: boolean | readonly string[] | undefined;
  /**
   * The level of the first headings: the text stands inside a page that has its own. Lower ones follow level by
   * level, whatever ranks the text leaves out. @default 3
   */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Shows a very long text in full at once. @default only when the reader asks */
  whole?: boolean | undefined;
  /** Draws what stands in a block of code, highlighted for instance. @default the code as it is */
  renderCode?: ((code: CodeShown) => ReactNode) | undefined;
}

/** Characters that a text may have before it is shown in full only on request. */
const SHOWN = 20_000;

/**
 * Markdown as a person reads it: CommonMark with tables, task lists and struck text. Safe by default: it is drawn as
 * elements and never as a string of HTML, HTML in it is text, links lead to `http`, `https` and `mailto` only, and
 * nothing is loaded. Of a text that grows only the last block is read again. Renders a `<div>` with `data-streaming`.
 *
 * @example
 * <RunTimeline run={run} components={{ Markdown }} />
 */
export function Markdown(props: MarkdownProps): ReactElement {
  const { text, streaming = false, allowImages = false, headingLevel = 3, renderCode } = props;
  const labels = useLateLabels();
  const reader = useRef<BlockReader>(undefined);
  reader.current ??= createBlockReader();
  const blocks = reader.current.read(text, streaming);
  // What grew before the reader's eyes is not folded when it ends.
  const [whole, setWhole] = useState(streaming || props.whole === true);
  const choices = useMemo(
    (): MarkdownChoices => ({ allowImages, headingLevel, renderCode }),
    [allowImages, headingLevel, renderCode],
  );
  const isLong = text.length > SHOWN && blocks.length > 1;
  const shown = isLong && !whole && !streaming ? firstBlocks(blocks) : blocks;
  const ranks = ranksOf(shown);
  const isCut = shown.length < blocks.length;

  return (
    <MarkdownContext.Provider value={choices}>
      <div className="rt-md" data-streaming={streaming ? "" : undefined}>
        {shown.map((block, index) => (
          <BlockView
            key={block.start}
            token={block.token}
            rank={ranks[index] ?? 1}
            hasCaret={streaming && index === shown.length - 1}
            isOpen={streaming && block.isOpen}
          />
        ))}
        {streaming && shown.length === 0 ? <span className="rt-caret" /> : null}
        {isCut ? (
          <Button variant="link" aria-expanded={false} onClick={() => setWhole(true)}>
            {labels.showAll(labels.format.bytes(text.length))}
          </Button>
        ) : null}
      </div>
    </MarkdownContext.Provider>
  );
}

function firstBlocks(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(({ start }) => start > SHOWN);
  return end < 0 ? blocks : blocks.slice(0, end);
}
