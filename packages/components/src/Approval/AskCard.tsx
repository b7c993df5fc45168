"use client";
import type { ReactElement, ReactNode } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";
import { Tag } from "../Tag/Tag.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** An agent as a tag names it. */
export interface AgentTag {
  name: string;
  hue?: number | undefined;
}

/** Props of `AskCard`. @internal */
export interface AskCardProps {
  /** What kind of question it is. */
  word: string;
  agent: AgentTag | undefined;
  tag?: string | undefined;
  /** The call, or the reason. */
  about: string | undefined;
  /** The question; `null` where nothing was asked in words. */
  question: string | null;
  /** Why the last answer could not be sent. */
  error: string | null;
  /** What it is about. */
  children?: ReactNode;
  foot?: ReactNode;
}

/** The card of a question: who asks, what. Renders a `<div role="group">`. @internal */
export function AskCard(props: AskCardProps): ReactElement {
  const { word, agent, tag, about, question, error, children, foot } = props;
  const labels = useLateLabels();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a card
    <div
      className="rt-card"
      data-tone="warn"
      role="group"
      aria-label={question === null ? word : `${word}: ${question}`}
    >
      <div className="rt-card-head">
        <b className="rt-card-word">{word}</b>
        {agent ? (
          <>
            <span className="rt-muted rt-narrow-hide">{labels.askedBy}</span>
            <Tag hue={agent.hue} swatch>
              <VisibleText text={agent.name} />
            </Tag>
          </>
        ) : null}
        {tag ? <span className="rt-label">{tag}</span> : null}
        <span className="rt-grow" />
        {about ? (
          <code className="rt-wraps rt-muted rt-mono">
            <VisibleText text={about} />
          </code>
        ) : null}
      </div>
      <div className="rt-card-main">
        {question === null ? null : (
          <bdi className="rt-ask">
            <VisibleText text={question} />
          </bdi>
        )}
        {children}
        {error === null ? null : (
          <p className="rt-warning" data-tone="danger" role="alert">
            {labels.sendFailed} {error}
          </p>
        )}
      </div>
      {foot ? <div className="rt-card-foot">{foot}</div> : null}
    </div>
  );
}
