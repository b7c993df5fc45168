"use client";
import { forwardRef } from "react";
import { Button } from "../Button/Button.js";
import { Icon, type IconName } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { NoteShown } from "../Note/Note.js";
import { textIn } from "../Note/read.js";
import { safeLink } from "../Parts/address.js";
import type { Part } from "../part.js";
import { RowFrame, type RowProps } from "../RowFrame/RowFrame.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `Artifact`. */
export interface ArtifactProps extends RowProps {
  /** `value`: `{ path, title, kind, tool }`. */
  note: NoteShown;
  /** Further facts: "212 rows, 18 KB". */
  facts?: string | undefined;
  /** Opens it in your app. @default a link, where its path is an address of the web */
  onOpen?: (() => void) | undefined;
  onDownload?: (() => void) | undefined;
}

/** Something that the run made. Renders a `RowFrame` with `data-kind="artifact"`. */
export const Artifact: Part<ArtifactProps> = forwardRef<HTMLDivElement, ArtifactProps>(
  function Artifact({ note, facts, onOpen, onDownload, ...row }, ref) {
    const labels = useLateLabels();
    const path = textIn(note.value, "path", "url", "uri") ?? "";
    const title = textIn(note.value, "title", "name") ?? (path || labels.artifact);
    const kind = textIn(note.value, "kind", "mime_type");
    const link = safeLink(path);
    const about = [kind, facts].filter(Boolean).join(", ");

    return (
      <RowFrame {...row} ref={ref} kind="artifact" mark="file" markLabel={labels.artifact}>
        <div className="rt-card">
          <div className="rt-card-row">
            <span className="rt-tile">
              <Icon name={iconOf(`${kind ?? ""} ${path}`)} />
            </span>
            <span className="rt-stack">
              <bdi className="rt-title">
                <VisibleText text={title} />
              </bdi>
              <span className="rt-meta rt-clip">
                {about}
                {about && path && path !== title ? " · " : null}
                {path && path !== title ? (
                  <bdi className="rt-bare" title={path}>
                    <VisibleText text={path} />
                  </bdi>
                ) : null}
              </span>
            </span>
            {onOpen ? (
              <Button icon="external" onClick={onOpen}>
                {labels.open}
              </Button>
            ) : link ? (
              <a
                className="rt-button"
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                <Icon name="external" size={14} />
                {labels.open}
              </a>
            ) : null}
            {onDownload ? (
              <Button
                icon="download"
                variant="ghost"
                label={labels.download}
                onClick={onDownload}
              />
            ) : null}
          </div>
        </div>
      </RowFrame>
    );
  },
);

function iconOf(kind: string): IconName {
  return /csv|table|sheet|xlsx?|parquet/i.test(kind) ? "table" : "file";
}
