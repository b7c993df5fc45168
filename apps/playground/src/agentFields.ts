import type { AgentTransport } from "./source.js";

const SCHEMES: Readonly<Record<AgentTransport, readonly string[]>> = {
  http: ["http:", "https:"],
  "event-source": ["http:", "https:"],
  "web-socket": ["ws:", "wss:"],
};

/**
 * Reads what was typed as an agent's address; a sentence where it is none. `localhost:8000/agent` is one, and so is
 * `/agent` on the page's own server.
 */
export function readAgentAddress(
  text: string,
  transport: AgentTransport,
  base: string,
): { readonly url: string } | string {
  const typed = text.trim();
  if (typed === "") return "Type the address of an agent.";
  const schemes = SCHEMES[transport];
  const [scheme = "http:"] = schemes;
  const isOnServer = typed.startsWith("/") && !typed.startsWith("//");
  const whole = isOnServer || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${scheme}//${typed}`;
  if (!URL.canParse(whole, base)) return `"${typed}" is no address.`;
  const url = new URL(whole, base);
  if (isOnServer && transport === "web-socket") {
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  }
  if (!schemes.includes(url.protocol)) {
    return `This transport takes addresses that begin with ${schemes.map((one) => `${one}//`).join(" or ")}.`;
  }
  return { url: url.href };
}

/** Reads headers, one a line; a sentence where a line is none. */
export function readHeaders(text: string): readonly (readonly [string, string])[] | string {
  const headers: (readonly [string, string])[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const at = line.indexOf(":");
    const header = [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    if (at < 1 || !isHeader(header)) return `"${line.trim()}" is no header. Write Name: value.`;
    headers.push(header);
  }
  return headers;
}

function isHeader([name, value]: readonly [string, string]): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}
