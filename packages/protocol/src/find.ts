export { caseless } from "./find/caseless.js";
export type { Facets } from "./find/facets.js";
export type { RowFilters } from "./find/filters.js";
export { createFinder, type Finder, type FinderOptions, type Findings } from "./find/finder.js";
