import type { Conformance } from "@run-timeline/protocol";

/** How one case went in one mode: no faults is a pass. */
export interface Grade {
  readonly id: string;
  readonly mode: Conformance;
  readonly faults: readonly string[];
  /** Why another result than the case's is right here. */
  readonly because?: string;
}
