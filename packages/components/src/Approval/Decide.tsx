"use client";
import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import type { ApprovalAnswer } from "./answer.js";
import type { AnswerState } from "./useAnswer.js";

/** Props of `Decide`. @internal */
export interface DecideProps {
  state: AnswerState;
  expired: boolean;
  /** The arguments as they came; without them there is nothing to edit. */
  arguments: string | undefined;
  onAnswer: (answer: ApprovalAnswer) => void | Promise<void>;
  onAllowAll: (() => void | Promise<void>) | undefined;
  /** How long is left. */
  children: ReactNode;
}

/** The buttons of an approval, and what opens in their place: a reason, or the arguments. @internal */
export function Decide(props: DecideProps): ReactElement {
  const { state, expired, onAllowAll, children } = props;
  const labels = useLateLabels();
  const [mode, setMode] = useState<"choose" | "deny" | "edit">("choose");
  const send = (answer: ApprovalAnswer): void => state.send(() => props.onAnswer(answer));
  const off = state.isSending;
  const back = (): void => setMode("choose");

  if (mode === "deny") {
    return (
      <>
        <Deny disabled={off || expired} onSend={send} onBack={back} />
        {children}
      </>
    );
  }
  if (mode === "edit") {
    return (
      <>
        <Edit text={props.arguments ?? ""} disabled={off || expired} onSend={send} onBack={back} />
        {children}
      </>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        disabled={off || expired}
        onClick={() => send({ decision: "allow" })}
      >
        {off ? labels.sending : labels.allow}
      </Button>
      {expired ? (
        <Button disabled={off} onClick={() => send({ decision: "dismiss" })}>
          {labels.dismiss}
        </Button>
      ) : (
        <>
          <Button disabled={off} onClick={() => setMode("deny")}>
            {labels.deny}
          </Button>
          {props.arguments === undefined ? null : (
            <Button icon="edit" variant="ghost" disabled={off} onClick={() => setMode("edit")}>
              {labels.editArguments}
            </Button>
          )}
          {onAllowAll ? (
            <Button variant="ghost" disabled={off} onClick={() => state.send(onAllowAll)}>
              {labels.allowAll}
            </Button>
          ) : null}
        </>
      )}
      {children}
    </>
  );
}

interface AnswerFieldProps {
  disabled: boolean;
  onSend: (answer: ApprovalAnswer) => void;
  onBack: () => void;
}

function Deny({ disabled, onSend, onBack }: AnswerFieldProps): ReactElement {
  const labels = useLateLabels();
  const [reason, setReason] = useState("");
  const given = reason.trim();
  return (
    <>
      <textarea
        className="rt-input rt-field"
        aria-label={labels.denyReason}
        placeholder={labels.denyReason}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: the person has just pressed the button that opened it
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        variant="primary"
        disabled={disabled}
        onClick={() => onSend(given ? { decision: "deny", reason: given } : { decision: "deny" })}
      >
        {labels.sendDenial}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {labels.back}
      </Button>
    </>
  );
}

const ROWS = 16;

function Edit({
  text,
  disabled,
  onSend,
  onBack,
}: AnswerFieldProps & { text: string }): ReactElement {
  const labels = useLateLabels();
  const [edited, setEdited] = useState(() => pretty(text));
  const parsed = parse(edited);
  return (
    <>
      <textarea
        className="rt-input rt-field rt-mono"
        aria-label={labels.editArguments}
        aria-invalid={parsed === null}
        rows={Math.min(ROWS, edited.split("\n").length + 1)}
        spellCheck={false}
        dir="ltr"
        // biome-ignore lint/a11y/noAutofocus: the person has just pressed the button that opened it
        autoFocus
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
      />
      {parsed === null ? (
        <p className="rt-warning rt-field" data-tone="danger" role="status">
          {labels.invalidJson}
        </p>
      ) : null}
      <Button
        variant="primary"
        disabled={disabled || parsed === null}
        onClick={() => {
          if (parsed) onSend({ decision: "allow", editedArgs: parsed.value });
        }}
      >
        {labels.allowEdited}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {labels.back}
      </Button>
    </>
  );
}

/** Indented, unless that would change it: a number beyond what a double holds would come back another. */
function pretty(text: string): string {
  const parsed = parse(text);
  return parsed && JSON.stringify(parsed.value) === text.replaceAll(/\s/g, "")
    ? JSON.stringify(parsed.value, null, 2)
    : text || "{}";
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
