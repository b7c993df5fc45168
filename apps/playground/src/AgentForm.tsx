import { Button } from "@run-timeline/components";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { readAgentAddress, readHeaders } from "./agentFields.js";
import type { AgentSource, AgentTransport, Source } from "./source.js";
import { type Vocabulary, vocabularyNames } from "./vocabularies.js";

/** Props of `AgentForm`. */
interface AgentFormProps {
  address: string;
  onOpen: (source: Source) => void;
}

const TRANSPORTS: readonly (readonly [AgentTransport, string])[] = [
  ["http", "POST, answered by an event stream"],
  ["event-source", "GET of an event stream that goes on"],
  ["web-socket", "WebSocket"],
];

const FAULTS: readonly (readonly [string, string])[] = [
  ["http://localhost:9", "nobody there"],
  ["/faults/404", "404"],
  ["/faults/500", "500"],
  ["/faults/html", "a web page"],
  ["/faults/empty", "empty"],
  ["/faults/not-json", "not JSON"],
  ["/faults/cut", "cut"],
  ["/faults/truncated", "no ending"],
  ["/faults/stalled", "stalled"],
];

/** Takes the address of somebody's agent, and what it needs. Renders a `<form>`. */
export function AgentForm({ address, onOpen }: AgentFormProps): ReactElement {
  const [url, setUrl] = useState(address);
  const [message, setMessage] = useState("Hello");
  const [transport, setTransport] = useState<AgentTransport>("http");
  const [vocabulary, setVocabulary] = useState<Vocabulary>("agui");
  const [headers, setHeaders] = useState("");
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  const connect = (to: string): void => {
    const agent = agentOf(to);
    if (typeof agent === "string") setError(agent);
    else {
      setError(null);
      onOpen(agent);
    }
  };
  const agentOf = (to: string): AgentSource | string => {
    const read = readAgentAddress(to, transport, location.href);
    const list = readHeaders(headers);
    if (typeof read === "string") return read;
    if (typeof list === "string") return list;
    return { kind: "agent", url: read.url, transport, vocabulary, headers: list, message };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    connect(url);
  };

  return (
    <form className="pg-form" onSubmit={submit} noValidate>
      <label className="pg-field">
        <span className="pg-label">Address of an AG-UI agent</span>
        <input
          className="pg-input"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="http://localhost:8000/agent"
          value={url}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      {error ? (
        <p id={`${id}-error`} className="pg-error" role="alert">
          {error}
        </p>
      ) : null}
      <label className="pg-field">
        <span className="pg-label">First message</span>
        <input
          className="pg-input"
          placeholder="None: run it as it is"
          value={message}
          disabled={transport !== "http"}
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      <details className="pg-more">
        <summary>Headers, transport, vocabulary</summary>
        <label className="pg-field">
          <span className="pg-label">Headers, one a line</span>
          <textarea
            className="pg-input"
            rows={2}
            spellCheck={false}
            placeholder="Authorization: Bearer …"
            value={headers}
            disabled={transport === "web-socket"}
            onChange={(event) => setHeaders(event.target.value)}
          />
        </label>
        <label className="pg-field">
          <span className="pg-label">Transport</span>
          <select
            className="pg-input"
            value={transport}
            onChange={(event) => setTransport(event.target.value as AgentTransport)}
          >
            {TRANSPORTS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="pg-field">
          <span className="pg-label">It speaks</span>
          <select
            className="pg-input"
            value={vocabulary}
            onChange={(event) => setVocabulary(event.target.value as Vocabulary)}
          >
            {[...vocabularyNames].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </details>
      <Button type="submit" variant="primary">
        Connect
      </Button>
      <fieldset className="pg-faults">
        <legend className="pg-label">Or see what goes wrong</legend>
        {FAULTS.map(([to, name]) => (
          <button
            key={to}
            type="button"
            className="pg-chip"
            onClick={() => {
              setUrl(to);
              connect(to);
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
