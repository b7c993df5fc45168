export { useServedRun } from "./useServedRun.js";
