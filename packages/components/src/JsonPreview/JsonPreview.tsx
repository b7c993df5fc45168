import type { HTMLAttributes, ReactElement } from "react";
import { previewTokens } from "../json/preview.js";
import { classes } from "../part.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `JsonPreview`. */
export interface JsonPreviewProps extends HTMLAttributes<HTMLElement> {
  /** JSON, whole or half, or anything else. */
  text: string;
  /** How many characters at most. @default 300 */
  limit?: number;
}

const kinds = {
  key: "rt-k",
  string: "rt-s",
  number: "rt-n",
  word: "rt-w",
  punctuation: "rt-p",
  plain: "rt-plain",
};

/** JSON on one line, in colour, bounded. Digits stay as they were written. Renders a `<code>`. */
export function JsonPreview({ text, limit, className, ...rest }: JsonPreviewProps): ReactElement {
  return (
    <code {...rest} dir="ltr" className={classes("rt-code", className)}>
      <JsonTokens text={text} limit={limit} />
    </code>
  );
}

/** @internal */
export function JsonTokens({
  text,
  limit,
}: {
  text: string;
  limit?: number | undefined;
}): ReactElement {
  return (
    <>
      {previewTokens(text, limit).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
        <span key={index} className={kinds[token.kind]}>
          <VisibleText text={token.text} />
        </span>
      ))}
    </>
  );
}
