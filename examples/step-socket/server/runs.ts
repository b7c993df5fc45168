import { agent } from "./agent.js";
import { createStepFeed, type StepFeed } from "./stepFeed.js";

/** Runs that are kept for those who come again. */
const KEPT = 50;

/** Finds the run that a page asks for, and starts it when it is asked for first. */
export function createRuns(
  start: typeof agent = agent,
): (query: URLSearchParams) => StepFeed | undefined {
  const feeds = new Map<string, StepFeed>();
  return (query) => {
    const id = query.get("id") ?? "";
    const known = feeds.get(id);
    if (known !== undefined) return known;
    const events = start(query.get("run") ?? "");
    if (events === undefined) return undefined;
    const feed = createStepFeed(events);
    feeds.set(id, feed);
    const [oldest] = feeds.keys();
    if (feeds.size > KEPT && oldest !== undefined) feeds.delete(oldest);
    return feed;
  };
}
