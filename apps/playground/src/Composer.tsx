import { Button } from "@run-timeline/components";
import { type Run, useInterrupts, useRunHead } from "@run-timeline/hooks";
import type { RunStatus } from "@run-timeline/protocol";
import { type FormEvent, type KeyboardEvent, type ReactElement, useId, useState } from "react";
import type { Source } from "./source.js";

/** Props of `Composer`. */
interface ComposerProps {
  run: Run;
  source: Source;
  /** Opens the source once more. */
  onAgain: () => void;
}

const BUSY: ReadonlySet<RunStatus> = new Set(["connecting", "running", "reconnecting"]);

/** Says something to the agent, or stops it. Renders a `<form>`. */
export function Composer({ run, source, onAgain }: ComposerProps): ReactElement {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const isBusy = useRunHead(run, ({ status }) => BUSY.has(status));
  const isAsked = useInterrupts(run).some(({ status }) => status === "open");
  const id = useId();
  const isBlocked = isBusy || isAsked;

  const send = (): void => {
    if (isBlocked || text.trim() === "") return;
    try {
      run.send?.(text);
      setText("");
      setError(null);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method takes Enter for itself while it composes.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="pg-composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <p id={id} className="pg-composer-hint" role="status">
        {error ?? (isAsked && !isBusy ? "The agent waits for your answer above." : "")}
      </p>
      <div className="pg-composer-row">
        <Button
          icon="refresh"
          label={source.kind === "recorded" ? "Play again" : "Begin anew"}
          onClick={onAgain}
        />
        <textarea
          className="pg-input"
          rows={1}
          aria-label="Message"
          aria-describedby={id}
          placeholder="Say something to the agent"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <Button icon="cancelled" onClick={() => run.stop?.()}>
            Stop
          </Button>
        ) : (
          <Button
            icon="up"
            type="submit"
            variant="primary"
            disabled={isBlocked || text.trim() === ""}
          >
            Send
          </Button>
        )}
      </div>
    </form>
  );
}
