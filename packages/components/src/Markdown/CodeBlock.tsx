"use client";
import { type ReactElement, type ReactNode, useContext } from "react";
import { CopyButton } from "../Button/CopyButton.js";
import { MarkdownContext } from "./MarkdownContext.js";

/** Props of `CodeBlock`. */
interface CodeBlockProps {
  text: string;
  /** What stands behind the fence: a language, and what else a producer wrote there. */
  info: string;
  isOpen: boolean;
  /** The caret. */
  children?: ReactNode;
}

const LANGUAGE = /^[\p{L}\p{N}+#._-]{1,32}/u;

/** Code, with its language and a way to copy it. The same elements from its first line to its last. @internal */
export function CodeBlock({ text, info, isOpen, children }: CodeBlockProps): ReactElement {
  const { renderCode } = useContext(MarkdownContext);
  const language = LANGUAGE.exec(info)?.[0].toLowerCase() ?? "";
  return (
    <div className="rt-md-code" dir="ltr" data-language={language || undefined}>
      <div className="rt-md-code-head">
        <span className="rt-meta">{language}</span>
        <CopyButton text={() => text} />
      </div>
      <pre className="rt-block">
        <code className="rt-code">
          {renderCode ? renderCode({ text, language, streaming: isOpen }) : text}
          {children}
        </code>
      </pre>
    </div>
  );
}
