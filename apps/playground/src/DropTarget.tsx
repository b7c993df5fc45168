import { type DragEvent, type ReactElement, type ReactNode, useState } from "react";

/** Props of `DropTarget`. */
interface DropTargetProps {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Takes a file that is dropped anywhere on the page. Renders a `<div>`. */
export function DropTarget({ onFile, children }: DropTargetProps): ReactElement {
  const [isOver, setOver] = useState(false);

  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const leave = (event: DragEvent): void => {
    // Also fired on the way from one element of the page to the next.
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen with a button too
    <div className="pg-drop" onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver ? (
        <div className="rt pg-drop-veil" aria-hidden="true">
          <span className="pg-drop-sign">Drop a recorded run to draw it</span>
        </div>
      ) : null}
    </div>
  );
}
