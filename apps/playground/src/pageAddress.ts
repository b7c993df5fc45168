import type { Source } from "./source.js";

/** What the page's own address asks for. */
export interface Asked {
  readonly recording: string | null;
  readonly speed: number;
  /** An agent's address. It is filled in, and never called before somebody presses Connect. */
  readonly agent: string | null;
  readonly view: "grouped" | "in-order" | "time";
}

/** How fast recordings may be played. */
export const SPEEDS: readonly number[] = [1, 2, 8, Number.POSITIVE_INFINITY];

/** Reads the query of the page's address. */
export function readAddress(search: string): Asked {
  const query = new URLSearchParams(search);
  const speed = Number(query.get("speed") ?? 1);
  const view = query.get("view");
  return {
    recording: query.get("run"),
    speed: speed > 0 ? speed : 1,
    agent: query.get("agent"),
    view: view === "in-order" || view === "time" ? view : "grouped",
  };
}

/** The query under which the page shows the same again. Headers and messages are nobody's business. */
export function writeAddress(source: Source | null, view: Asked["view"]): string {
  const query = new URLSearchParams();
  if (source?.kind === "recorded") {
    query.set("run", source.name);
    if (source.speed !== 1) query.set("speed", String(source.speed));
  }
  if (source?.kind === "agent") query.set("agent", source.url);
  if (view !== "grouped") query.set("view", view);
  return query.size > 0 ? `?${query}` : "";
}
