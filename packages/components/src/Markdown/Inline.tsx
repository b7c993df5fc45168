"use client";
import type { MarkedToken, Token } from "marked";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { decodeReferences } from "./entities.js";
import { LinkView } from "./LinkView.js";
import { Picture } from "./Picture.js";

/** Props of `InlineTokens`. */
interface InlineTokensProps {
  tokens: readonly Token[];
  /** More of the text may come: an address at its end is not whole. */
  isOpen?: boolean;
  isInLink?: boolean;
  depth?: number;
}

const DEEPEST = 40;

/** Words, and what is marked among them. @internal */
export function InlineTokens(props: InlineTokensProps): ReactElement {
  const { tokens, isOpen = false } = props;
  const last = tokens.length - 1;
  return (
    <>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
        <Fragment key={index}>{drawToken(token, props, isOpen && index === last)}</Fragment>
      ))}
    </>
  );
}

function drawToken(given: Token, props: InlineTokensProps, isOpen: boolean): ReactNode {
  const { isInLink = false, depth = 0 } = props;
  const token = given as MarkedToken;
  if (depth > DEEPEST) return token.raw;
  const inner = (tokens: readonly Token[], isLink = isInLink): ReactElement => (
    <InlineTokens tokens={tokens} isOpen={isOpen} isInLink={isLink} depth={depth + 1} />
  );
  switch (token.type) {
    case "text":
      return token.tokens ? inner(token.tokens) : decodeReferences(token.text);
    case "escape":
      return token.text;
    case "strong":
      return <strong className="rt-md-strong">{inner(token.tokens)}</strong>;
    case "em":
      return <em className="rt-md-em">{inner(token.tokens)}</em>;
    case "del":
      return <del className="rt-md-del">{inner(token.tokens)}</del>;
    case "codespan":
      return <code className="rt-code rt-md-inline">{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      if (isInLink || (token.autolink && isOpen)) return token.text;
      return (
        <LinkView
          href={token.autolink ? token.href : decodeReferences(token.href)}
          title={token.title ?? undefined}
          label={token.text}
        >
          {inner(token.tokens, true)}
        </LinkView>
      );
    case "image":
      return (
        <Picture
          address={decodeReferences(token.href)}
          label={decodeReferences(token.text)}
          isInLink={isInLink}
        />
      );
    case "checkbox":
      return <TaskMark isDone={token.checked} />;
    case "html":
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
    default:
      return given.raw;
  }
}

/** Whether a task is done, by shape and in words. @internal */
export function TaskMark({ isDone }: { isDone: boolean }): ReactElement {
  const labels = useLateLabels();
  return (
    <span className="rt-md-task">
      <Icon name={isDone ? "done" : "queued"} size={14} data-tone={isDone ? "ok" : "muted"} />
      <span className="rt-hidden">{isDone ? labels.completed : labels.notFinished}</span>
    </span>
  );
}
