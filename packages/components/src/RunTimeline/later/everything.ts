/** What is loaded when a run or its reader asks for it. */

export { Announcer } from "../Announcer.js";
export { arrive } from "../arriving.js";
export { Bars } from "../Bars.js";
export { NothingFound } from "../find/NothingFound.js";
export { TimelineFilters } from "../find/TimelineFilters.js";
export { TimelineSearch } from "../find/TimelineSearch.js";
export { HeaderExport } from "../HeaderExport.js";
export { InOrderView } from "../InOrderView.js";
export { KeysHelp } from "../KeysHelp.js";
export { pressAround, pressKey } from "../listKeys.js";
export { Placeholder } from "../Placeholder.js";
export { commandInOrder, commandInTree, commandOnRow } from "../rowCommands.js";
export { RareRow } from "../rows/RareRow.js";
export { show, showEvent } from "../showing.js";
export { placeIn, switchView } from "../switching.js";
