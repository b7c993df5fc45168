export { RunScrubber, type RunScrubberProps } from "./Scrubber/RunScrubber.js";
export { RunWaterfall, type RunWaterfallProps } from "./Waterfall/RunWaterfall.js";
