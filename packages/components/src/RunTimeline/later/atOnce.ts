/**
 * On a server everything is there at once: `renderToString` waits for nothing. Chosen by the package's `imports`.
 */
import * as everything from "./everything.js";

export {
  Announcer,
  Bars,
  HeaderExport,
  InOrderView,
  KeysHelp,
  NothingFound,
  Placeholder,
  RareRow,
  TimelineFilters,
  TimelineSearch,
} from "./everything.js";

/** What keys and buttons do, if it is there. @internal */
export function commands(): typeof everything | undefined {
  return everything;
}

/** Loads everything before somebody asks for it, and tells when it is there. @internal */
export function preload(then: () => void): void {
  then();
}
