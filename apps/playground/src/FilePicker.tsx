import { Button, Icon } from "@run-timeline/components";
import { type ReactElement, useRef } from "react";
import type { Source } from "./source.js";

/** Picks a file; one may also be dropped anywhere on the page. */
export function FilePicker({ onOpen }: { onOpen: (source: Source) => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="pg-file">
      <span className="pg-tile">
        <Icon name="file" />
      </span>
      <p className="pg-file-text">
        <b>Drop a recorded run anywhere on this page,</b> or choose one.
      </p>
      <p className="pg-hint">
        JSON lines, one JSON array, the saved body of an event stream, or a saved log. It stays in
        this page; nothing is sent anywhere.
      </p>
      <input
        ref={input}
        className="pg-hidden"
        type="file"
        tabIndex={-1}
        aria-label="Recorded run"
        accept=".jsonl,.ndjson,.json,.sse,.txt,.log,application/json,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onOpen({ kind: "file", file });
          // The same file may be chosen again after it has changed.
          event.target.value = "";
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
}
