export { RunWaterfall, type RunWaterfallProps } from "./Waterfall/RunWaterfall.js";
