import { Banner } from "@run-timeline/components";
import type { Run } from "@run-timeline/hooks";
import { type Session, TransportError, type TransportErrorCode } from "@run-timeline/protocol";
import { type ReactElement, type ReactNode, useSyncExternalStore } from "react";

/** Props of `ConnectionNotice`. */
interface ConnectionNoticeProps {
  run: Run;
  session: Session;
  action: ReactNode;
}

/** What broke the connection of the last run, and what may be done about it. Nothing while nothing did. */
export function ConnectionNotice({
  run,
  session,
  action,
}: ConnectionNoticeProps): ReactElement | null {
  const error = useSyncExternalStore(run.subscribe, () => session.error);
  if (error === null || error === undefined) return null;
  const { heading, advice, body } = wordsOf(error, run.store.log.length);
  return (
    <Banner
      className="pg-notice"
      tone="danger"
      icon="lost"
      role="alert"
      heading={heading}
      action={action}
    >
      {advice}
      {body ? (
        <details className="pg-body">
          <summary>What came instead</summary>
          <pre>{body}</pre>
        </details>
      ) : null}
    </Banner>
  );
}

const ADVICE: Readonly<Record<TransportErrorCode, string>> = {
  unreachable:
    "Is the address right, and the agent running? An agent elsewhere must allow this page to ask it (CORS).",
  status: "The address is answered, but not by an agent that would take this run.",
  "not-a-stream":
    "Another program answered: a sign-in page, a proxy, or the page of an app. Look for the agent's own path.",
  empty: "The agent began an answer and said nothing.",
  broken: "The server or something on the way ended it.",
  idle: "The connection stands, but the agent says nothing.",
};

function wordsOf(
  error: unknown,
  events: number,
): { heading: string; advice: string; body?: string | undefined } {
  if (!(error instanceof TransportError)) {
    return { heading: "The run broke off", advice: String(error) };
  }
  const { code, status, message, body } = error;
  const kept = events > 0 ? " What had arrived is kept below." : "";
  const heading = code === "status" ? `The agent answered HTTP ${status}` : withoutBody(message);
  return { heading, advice: ADVICE[code] + kept, body };
}

/** The first part of a body stands in the sentence too; it has a place of its own here. */
function withoutBody(message: string): string {
  return message.replace(/: ".*?"(?= where | ?\.|$)/s, "").replace(/ The run never started\.$/, "");
}
