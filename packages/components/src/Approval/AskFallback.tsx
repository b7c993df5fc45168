import type { ReactElement } from "react";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** A question while its card is being loaded, and where there is no JavaScript. @internal */
export function AskFallback({
  word,
  question,
}: {
  word: string;
  question: string | null;
}): ReactElement {
  return (
    <div className="rt-card" data-tone="warn" aria-busy="true">
      <div className="rt-card-head">
        <b className="rt-card-word">{word}</b>
      </div>
      <div className="rt-card-main">
        {question === null ? null : (
          <bdi className="rt-ask">
            <VisibleText text={question} />
          </bdi>
        )}
      </div>
    </div>
  );
}
