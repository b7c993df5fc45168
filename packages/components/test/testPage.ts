import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { preload } from "#later";

/** The element that a test draws in, and its root: new ones for each. */
export let host: HTMLDivElement;
export let root: Root;

/** Each test of this file has an element of its own in the page. */
export function drawInPage(style: string = "", className: string = ""): void {
  beforeEach(() => {
    host = document.createElement("div");
    host.className = className;
    host.style.cssText = style;
    document.body.append(host);
    root = createRoot(host);
  });
  afterEach(() => {
    root.unmount();
    host.remove();
  });
}

/** What is loaded on demand is there: how it comes is not what the tests of this file look at. */
export function preloadAll(): void {
  beforeAll(() => new Promise<void>((resolve) => preload(resolve)));
}
