import type { Event } from "../../events.js";
import { timelineMetadata } from "../metadata.js";

/** The graph's nodes as steps. A node that runs twice at once is two steps: their names must differ. */
export interface Nodes {
  start(nodeId: string): Event[];
  /** Ends the oldest step of this node; nothing where none is open. */
  end(nodeId: string): Event[];
  /** What no event ended. */
  endAll(): Event[];
}

export function createNodes(): Nodes {
  const open = new Map<string, string>();

  function nameFor(nodeId: string): string {
    let name = nodeId;
    for (let number = 2; open.has(name); number++) name = `${nodeId} (${number})`;
    return name;
  }

  return {
    start(nodeId) {
      const stepName = nameFor(nodeId);
      open.set(stepName, nodeId);
      return [{ type: "STEP_STARTED", stepName }];
    },
    end(nodeId) {
      for (const [stepName, owner] of open) {
        if (owner !== nodeId) continue;
        open.delete(stepName);
        return [{ type: "STEP_FINISHED", stepName }];
      }
      return [];
    },
    endAll() {
      const names = [...open.keys()];
      open.clear();
      const metadata = timelineMetadata({ incomplete: true });
      return names.map((stepName) => ({ type: "STEP_FINISHED", stepName, ...metadata }));
    },
  };
}
