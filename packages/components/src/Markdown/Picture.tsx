"use client";
import { type ReactElement, useContext, useState } from "react";
import { INCOMPLETE_IMAGE_PLACEHOLDER } from "remend";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { hostOf, pictureAddress, safeLink } from "../Parts/address.js";
import { MarkdownContext } from "./MarkdownContext.js";

/** Props of `Picture`. */
interface PictureProps {
  address: string;
  /** What it shows, in words. */
  label: string;
  /** It is what a link is made of: no button fits into one. */
  isInLink: boolean;
}

const DATA = /^data:(image\/[a-z]+);base64,(.*)$/is;

/**
 * An image. One that came with the text is shown; one that would be fetched is named with its host, until the page or
 * the reader asks for it: the address alone can carry away what the model knows. @internal
 */
export function Picture({ address, label, isInLink }: PictureProps): ReactElement | null {
  const labels = useLateLabels();
  const { allowImages } = useContext(MarkdownContext);
  const [isAsked, setAsked] = useState(false);
  if (address === INCOMPLETE_IMAGE_PLACEHOLDER) return null;
  const data = DATA.exec(address);
  const inline = data ? pictureAddress(data[2] as string, data[1] as string) : null;
  if (inline) return <img className="rt-picture" src={inline} alt={label} />;
  const link = safeLink(address.startsWith("//") ? `https:${address}` : address);
  if (!link || link.startsWith("mailto:")) return <Named label={label || labels.image} />;
  const host = hostOf(link);
  if (isAsked || isAllowed(allowImages, host)) {
    return (
      <img
        className="rt-picture"
        src={link}
        alt={label}
        referrerPolicy="no-referrer"
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <Named label={label} meta={labels.imageFrom(host)}>
      {isInLink ? null : (
        <Button variant="link" onClick={() => setAsked(true)}>
          {labels.showImage}
        </Button>
      )}
    </Named>
  );
}

function Named(props: {
  label: string;
  meta?: string;
  children?: ReactElement | null;
}): ReactElement {
  return (
    <span className="rt-md-picture">
      <Icon name="file" size={14} />
      <bdi className="rt-bare">{props.label}</bdi>
      {props.meta ? <span className="rt-muted">{props.meta}</span> : null}
      {props.children}
    </span>
  );
}

function isAllowed(allowed: boolean | readonly string[], host: string): boolean {
  return typeof allowed === "boolean" ? allowed : allowed.includes(host);
}
