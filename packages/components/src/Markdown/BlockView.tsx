"use client";
import type { MarkedToken, Token, Tokens } from "marked";
import { memo, type ReactElement, type ReactNode, useContext } from "react";
import { useTabIndex } from "../Button/TabStop.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { CodeBlock } from "./CodeBlock.js";
import { decodeReferences } from "./entities.js";
import { InlineTokens, TaskMark } from "./Inline.js";
import { MarkdownContext } from "./MarkdownContext.js";

/** Props of `BlockView`. */
interface BlockViewProps {
  token: Token;
  /** The text ends in it, and goes on. */
  hasCaret: boolean;
  /** More of it may come. */
  isOpen: boolean;
  /** How deep a heading stands in the sections of the text, from 1. */
  rank: number;
  /** How deep it stands in quotes and lists. */
  depth?: number;
}

/** Quotes and lists in one another beyond which they are shown as they were written. */
const DEEPEST = 40;

/** One block. Renders again only when it was read again. @internal */
export const BlockView = memo(function BlockView(props: BlockViewProps): ReactNode {
  const { hasCaret, isOpen, depth = 0 } = props;
  const token = props.token as MarkedToken;
  const caret = hasCaret ? <span className="rt-caret" /> : null;
  switch (token.type) {
    case "paragraph":
      return (
        <p className="rt-md-p" dir="auto">
          <InlineTokens tokens={token.tokens} isOpen={isOpen} />
          {caret}
        </p>
      );
    case "text":
      return (
        <>
          {token.tokens ? (
            <InlineTokens tokens={token.tokens} isOpen={isOpen} />
          ) : (
            decodeReferences(token.text)
          )}
          {caret}
        </>
      );
    case "checkbox":
      return <TaskMark isDone={token.checked} />;
    case "heading":
      return (
        <HeadingView token={token} isOpen={isOpen} rank={props.rank}>
          {caret}
        </HeadingView>
      );
    case "code":
      return (
        <CodeBlock text={codeOf(token)} info={token.lang ?? ""} isOpen={isOpen}>
          {caret}
        </CodeBlock>
      );
    case "blockquote":
      if (depth > DEEPEST) return <AsWritten text={token.raw}>{caret}</AsWritten>;
      return (
        <blockquote className="rt-md-quote" dir="auto">
          <Nested tokens={token.tokens} {...props} depth={depth} />
        </blockquote>
      );
    case "list":
      if (depth > DEEPEST) return <AsWritten text={token.raw}>{caret}</AsWritten>;
      return <ListView {...props} token={token} depth={depth} />;
    case "table":
      return <TableTokens token={token} isOpen={isOpen} />;
    case "hr":
      return <hr className="rt-md-rule" />;
    case "space":
    case "def":
      return null;
    default:
      return <AsWritten text={token.raw}>{caret}</AsWritten>;
  }
});

/** Of code that is indented, the line behind it belongs to it only if more code follows. */
function codeOf({ text, codeBlockStyle }: Tokens.Code): string {
  return codeBlockStyle === "indented" ? text.trimEnd() : text;
}

/** What is no Markdown, HTML above all, is text. */
function AsWritten({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <p className="rt-md-p rt-text" dir="auto">
      {text.replace(/\n+$/, "")}
      {children}
    </p>
  );
}

function HeadingView(props: {
  token: Tokens.Heading;
  isOpen: boolean;
  rank: number;
  children: ReactNode;
}): ReactElement {
  const { headingLevel } = useContext(MarkdownContext);
  const Heading = `h${Math.min(6, headingLevel + props.rank - 1)}` as "h3";
  return (
    <Heading className="rt-md-heading" data-rank={props.token.depth} dir="auto">
      <InlineTokens tokens={props.token.tokens} isOpen={props.isOpen} />
      {props.children}
    </Heading>
  );
}

interface NestedProps {
  tokens: readonly Token[];
  hasCaret: boolean;
  isOpen: boolean;
  rank: number;
  depth: number;
}

/** Blocks inside a block; the text ends in the last of them. */
function Nested({ tokens, hasCaret, isOpen, rank, depth }: NestedProps): ReactElement {
  const last = tokens.findLastIndex(({ type }) => type !== "space");
  return (
    <>
      {tokens.map((token, index) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, so that it stays while it grows
          key={index}
          token={token}
          hasCaret={hasCaret && index === last}
          isOpen={isOpen && index === last}
          rank={rank}
          depth={depth + 1}
        />
      ))}
    </>
  );
}

function ListView(props: { token: Tokens.List } & Omit<NestedProps, "tokens">): ReactElement {
  const { token, hasCaret, isOpen, rank, depth } = props;
  const { items, ordered, start, loose } = token;
  const last = items.length - 1;
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
    <li key={index} className="rt-md-item" data-task={item.task ? "" : undefined} dir="auto">
      <Nested
        tokens={item.tokens}
        hasCaret={hasCaret && index === last}
        isOpen={isOpen && index === last}
        rank={rank}
        depth={depth}
      />
    </li>
  ));
  const look = { className: "rt-md-list", "data-loose": loose ? "" : undefined };
  return ordered ? (
    <ol {...look} start={typeof start === "number" && start !== 1 ? start : undefined}>
      {content}
    </ol>
  ) : (
    <ul {...look}>{content}</ul>
  );
}

function TableTokens({ token, isOpen }: { token: Tokens.Table; isOpen: boolean }): ReactElement {
  const labels = useLateLabels();
  const tabIndex = useTabIndex() ?? 0;
  const lastRow = token.rows.length - 1;
  return (
    <section
      className="rt-table-wrap rt-table-scroll"
      tabIndex={tabIndex}
      aria-label={labels.table}
    >
      <table className="rt-table rt-md-table">
        <thead className="rt-bare">
          <tr className="rt-tr">
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <th key={index} className="rt-th" scope="col" data-align={cell.align} dir="auto">
                <InlineTokens tokens={cell.tokens} isOpen={isOpen && lastRow < 0} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rt-bare">
          {token.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={place} className="rt-tr">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={index} className="rt-td" data-align={cell.align} dir="auto">
                  <InlineTokens tokens={cell.tokens} isOpen={isOpen && place === lastRow} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
