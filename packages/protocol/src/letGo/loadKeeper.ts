import type { GroupedTree } from "../outline/grouped.js";
import type { Tables } from "../tables.js";
import type { Keeper } from "./keeper.js";

let Loaded: typeof Keeper | undefined;
/** Loads what lets go: most threads never need it. What cannot be loaded may be there the next time. */
export const loadKeeper = (): Promise<void> =>
  import("./keeper.js").then(
    ({ Keeper }) => {
      Loaded = Keeper;
    },
    () => undefined,
  );

/**
 * A run is about to begin in a thread that may keep so many events. True when something was let go: from when it is
 * needed and loaded.
 */
export function lateKeeper(
  tables: Tables,
  limit: number,
): (trees: Iterable<GroupedTree>) => boolean {
  let keeper: Keeper | undefined;
  return (trees) => {
    if (tables.phase === "running" || tables.log.length - tables.log.start < limit / 4)
      return false;
    if (Loaded === undefined) void loadKeeper();
    else keeper ??= new Loaded(tables, limit);
    return keeper?.runBegins(trees) === true;
  };
}
