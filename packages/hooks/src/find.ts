export { type Find, type UseFindOptions, useFind } from "./useFind.js";
