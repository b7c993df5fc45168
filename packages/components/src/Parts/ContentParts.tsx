"use client";
import type { ContentPart } from "@run-timeline/protocol";
import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { Prose } from "../Message/Prose.js";
import { hostOf, pictureAddress, safeLink } from "./address.js";

type MediaPart = Exclude<ContentPart, { type: "text" }>;

/** Props of `ContentParts`. */
export interface ContentPartsProps {
  parts: readonly ContentPart[];
}

/**
 * Content of several parts. Nothing is fetched unless the reader asks; a document is a link, a file handle of
 * a provider is named and never a link, and a part of an unknown type is left out. Renders a `<div>`.
 */
export function ContentParts({ parts }: ContentPartsProps): ReactElement {
  return (
    <div className="rt-parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
        <OnePart key={index} part={part} />
      ))}
    </div>
  );
}

function OnePart({ part }: { part: ContentPart }): ReactNode {
  switch (part.type) {
    case "text":
      return <Prose text={part.text} />;
    case "image":
    case "audio":
    case "video":
    case "document":
      return part.source ? <Media part={part} /> : null;
    default:
      return null;
  }
}

function Media({ part }: { part: MediaPart }): ReactNode {
  const labels = useLateLabels();
  const [shown, setShown] = useState(false);
  const { source } = part;
  const title = titleOf(part) ?? labels[part.type];

  if (source.type === "data") {
    const address = part.type === "image" ? pictureAddress(source.value, source.mimeType) : null;
    if (address) return <img className="rt-picture" src={address} alt={title} />;
    return (
      <Card
        part={part}
        title={title}
        meta={labels.elided(labels.format.bytes((source.value.length * 3) / 4))}
      />
    );
  }
  if (source.type === "file") return <Card part={part} title={title} meta={labels.fileHandle} />;

  const link = safeLink(source.value);
  const host = hostOf(source.value);
  if (!link) return <Card part={part} title={title} meta={source.mimeType ?? ""} />;
  if (shown && part.type === "image") {
    return <img className="rt-picture" src={link} alt={title} referrerPolicy="no-referrer" />;
  }
  return (
    <Card
      part={part}
      title={title}
      meta={part.type === "image" ? labels.imageFrom(host) : (source.mimeType ?? host)}
    >
      {part.type === "image" ? (
        <Button onClick={() => setShown(true)}>{labels.showImage}</Button>
      ) : (
        <a className="rt-button" href={link} target="_blank" rel="noopener noreferrer nofollow">
          <Icon name="external" size={14} />
          {labels.open}
        </a>
      )}
    </Card>
  );
}

function Card(props: {
  part: MediaPart;
  title: string;
  meta: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="rt-card">
      <div className="rt-card-row">
        <span className="rt-tile">
          <Icon name="file" />
        </span>
        <span className="rt-stack">
          <bdi className="rt-title">{props.title}</bdi>
          <span className="rt-meta rt-clip">{props.meta}</span>
        </span>
        {props.children}
      </div>
    </div>
  );
}

function titleOf(part: MediaPart): string | undefined {
  const own: unknown = part.metadata;
  if (typeof own !== "object" || own === null) return undefined;
  const { title, name, filename } = own as Record<string, unknown>;
  return [title, filename, name].find(
    (text): text is string => typeof text === "string" && text !== "",
  );
}
