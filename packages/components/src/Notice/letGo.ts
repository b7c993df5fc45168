import type { Labels } from "../labels/labels.js";
import { recordOf } from "../Note/read.js";

/** What a notice says of events that a store let go; `undefined` for any other notice. @internal */
export function letGoText(value: unknown, labels: Labels): string | undefined {
  const { kind, events, runs } = recordOf(value);
  if (kind !== "let_go" || typeof events !== "number" || typeof runs !== "number") return undefined;
  return labels.letGo(events, runs);
}
