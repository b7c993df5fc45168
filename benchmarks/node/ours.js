// What the suites in Node read of the workspace, built into one file.
export { manyCalls } from "@run-timeline/fixtures";
export {
  createHistory,
  createRunStore,
  readEvents,
  readJsonLines,
  saveLog,
} from "@run-timeline/protocol";
export { createFinder } from "@run-timeline/protocol/find";
