/** What is loaded for `--html` alone. */
declare module "@run-timeline/components/html" {
  /** A finished run as a page that needs nothing else. */
  export function renderHtml(events: Iterable<unknown>): string;
}
