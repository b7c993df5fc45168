import { recordedRun } from "@run-timeline/fixtures";
import { expect, it } from "vitest";
import { renderHtml } from "./renderHtml.js";

async function opened(html: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width: 900px; height: 600px";
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

it("is readable under its own policy, and its views are switched without a script", async () => {
  const frame = await opened(renderHtml(recordedRun("dinner").events()));
  const page = frame.contentDocument as Document;
  const grouped = page.querySelector("#grouped-rows") as HTMLElement;
  const inOrder = page.querySelector("#in-order-rows") as HTMLElement;
  expect(page.querySelector(".rt-row")).not.toBeNull();
  // The policy let the style sheet in.
  const row = page.querySelector(".rt-row") as Element;
  expect(frame.contentWindow?.getComputedStyle(row).position).toBe("relative");
  expect([grouped.offsetHeight > 0, inOrder.offsetHeight > 0]).toEqual([true, false]);
  (page.querySelector("#in-order") as HTMLInputElement).checked = true;
  expect([grouped.offsetHeight > 0, inOrder.offsetHeight > 0]).toEqual([false, true]);
  expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(900);
  frame.remove();
});

it("lets nothing run, though the stream is hostile", async () => {
  (window as unknown as { pwned?: boolean }).pwned = false;
  const frame = await opened(renderHtml(recordedRun("hostile").events()));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((window as unknown as { pwned?: boolean }).pwned).toBe(false);
  expect(frame.contentDocument?.querySelector("script")).toBeNull();
  frame.remove();
});
