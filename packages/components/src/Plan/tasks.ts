import { listIn, textIn } from "../Note/read.js";

/** One task of a plan. */
export interface PlanTask {
  readonly title: string;
  readonly state: "pending" | "running" | "done" | "failed";
}

/** The tasks of a plan, in whatever words its producer put them. */
export function tasksOf(value: unknown): readonly PlanTask[] {
  const list = Array.isArray(value) ? value : listIn(value, "tasks", "items", "steps", "todos");
  return list.flatMap((task): PlanTask[] => {
    if (typeof task === "string") return [{ title: task, state: "pending" }];
    const title = textIn(task, "content", "title", "name", "description", "text");
    return title ? [{ title, state: stateOf(textIn(task, "status", "state")) }] : [];
  });
}

function stateOf(word: string | undefined): PlanTask["state"] {
  switch (word?.toLowerCase().replaceAll(/[\s-]/g, "_")) {
    case "done":
    case "complete":
    case "completed":
    case "finished":
    case "success":
      return "done";
    case "in_progress":
    case "running":
    case "active":
    case "started":
      return "running";
    case "failed":
    case "error":
      return "failed";
    default:
      return "pending";
  }
}
