/** Parts that are heavy or rarely seen: a view loads them when they are first needed. */
export * from "./AnsiView/AnsiView.js";
export { Expiry, type ExpiryProps } from "./Approval/Expiry.js";
export * from "./Detail/DetailPanel.js";
export * from "./Detail/EntityDetail.js";
export * from "./Detail/EventLines.js";
export * from "./Detail/IssueLines.js";
export * from "./Detail/Timing.js";
export * from "./Detail/ToolCallDetail.js";
export * from "./DiffView/DiffView.js";
export * from "./Interrupt/SchemaForm.js";
export * from "./JsonTree/JsonTree.js";
export * from "./Parts/ContentParts.js";
export * from "./TableView/TableView.js";
export * from "./TextView/TextView.js";
