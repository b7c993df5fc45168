export type * from "./entities.js";
export type * from "./events.js";
export { PROTOCOL_VERSION } from "./events.js";
export type * from "./issues.js";
export type * from "./rows.js";
export type * from "./updates.js";
