import type { ReactElement } from "react";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import { previewValue } from "../json/preview.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

const SHOWN = 300;

/** Text of a message on one line: in quotes, spaces at its edges and line breaks drawn. */
export function TextPayload({ text }: { text: string }): ReactElement {
  const start = /^\s*/.exec(text)?.[0] ?? "";
  const end = start.length === text.length ? "" : (/\s*$/.exec(text)?.[0] ?? "");
  const middle = text.slice(start.length, text.length - end.length);
  return (
    <bdi className="rt-bare">
      <span className="rt-p">“</span>
      <Spaces text={start} />
      <VisibleText text={middle.slice(0, SHOWN).replace(/\s*\n\s*/g, " \\n ")} />
      {middle.length > SHOWN ? "…" : null}
      <Spaces text={end} />
      <span className="rt-p">”</span>
    </bdi>
  );
}

function Spaces({ text }: { text: string }): ReactElement | null {
  if (text === "") return null;
  return (
    <span className="rt-ws">{text.slice(0, 8).replace(/[^\n]/g, "·").replaceAll("\n", "\\n")}</span>
  );
}

/** A piece of JSON text as it came, or a value. */
export function JsonPayload(props: { text: string } | { value: unknown }): ReactElement {
  return (
    <span className="rt-bare" dir="ltr">
      <JsonTokens
        text={"text" in props ? props.text : previewValue(props.value, SHOWN)}
        limit={SHOWN}
      />
    </span>
  );
}

/** Arguments as they came: a fragment is no document, so it gets no colour. */
export function FragmentPayload({ text }: { text: string }): ReactElement {
  return (
    <span className="rt-bare" dir="ltr">
      <VisibleText text={text.slice(0, SHOWN)} />
      {text.length > SHOWN ? "…" : null}
    </span>
  );
}

/** A name, and what there is to say of it. */
export function NamePayload({
  name,
  about,
}: {
  name: string;
  about?: string | undefined;
}): ReactElement {
  return (
    <>
      <b className="rt-strong">
        <VisibleText text={name} />
      </b>
      {about ? (
        <bdi className="rt-p">
          {" "}
          <VisibleText text={about.slice(0, SHOWN)} />
        </bdi>
      ) : null}
    </>
  );
}
