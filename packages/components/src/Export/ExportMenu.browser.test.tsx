import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { createRunStore, loadLog, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, root } from "../../test/testPage.js";
import { eventually } from "../../test/waits.js";
import { ExportMenu, type ExportMenuProps } from "./ExportMenu.js";

let store: RunStore;
let saved: { name: string; text: () => Promise<string> }[];

drawInPage("", "rt");
beforeEach(() => {
  store = createRunStore();
  store.push([...recordedRun("rsvp").events()], { at: 5000 });
  saved = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href) as Blob;
    saved.push({ name: this.download, text: () => blob.text() });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function choose(name: string, props: Partial<ExportMenuProps> = {}): Promise<void> {
  flushSync(() => root.render(<ExportMenu store={store} {...props} />));
  await userEvent.click(host.querySelector("button") as HTMLElement);
  const item = [...host.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
    ({ textContent }) => textContent === name,
  );
  await userEvent.click(item as HTMLElement);
}

it("copies a report in Markdown, and says so", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await choose("Copy as Markdown");
  await eventually(() => expect(host.querySelector("[role=status]")?.textContent).toBe("Copied"));
  expect(write.mock.calls[0]?.[0]).toContain("Agent Run");
});

it("says that it could not where the clipboard is refused", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await choose("Copy as Markdown");
  await eventually(() =>
    expect(host.querySelector("[role=status]")?.textContent).toBe("Could not copy"),
  );
});

it("saves JSON lines from which the same run can be loaded, under a safe name", async () => {
  await choose("Save as JSON lines", { name: "Ada ✨ L/../x" });
  await eventually(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe("Ada-L-x.jsonl");
  const loaded = loadLog(((await file?.text()) ?? "").split("\n"));
  expect([...loaded.log]).toEqual([...store.log]);
  expect(loaded.log.timeAt(3)).toBe(5000);
});

it("saves a page that needs nothing else", async () => {
  await choose("Save as HTML", { name: "" });
  await eventually(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/\.html$/);
  const page = await saved[0]?.text();
  expect(page).toContain("Content-Security-Policy");
  expect(page).toContain("grouped-rows");
});

it("prints all rows of a run, not only those that are in the page", async () => {
  let printed = 0;
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    append(...nodes);
    const page = (nodes[0] as HTMLIFrameElement).contentWindow as Window;
    page.print = () => {
      printed = page.document.querySelectorAll("#grouped-rows .rt-row").length;
      page.dispatchEvent(new Event("afterprint"));
    };
  });
  await choose("Print");
  await eventually(() => expect(printed).toBeGreaterThan(5));
  await eventually(() => expect(document.querySelector("iframe")).toBeNull());
});

it("is a menu by keyboard: arrows move, Escape closes and gives focus back", async () => {
  flushSync(() => root.render(<ExportMenu store={store} />));
  const button = host.querySelector("button") as HTMLButtonElement;
  button.focus();
  await userEvent.keyboard("{Enter}{ArrowUp}");
  expect(document.activeElement?.textContent).toBe("Print");
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button);
  expect(host.querySelector("[role=menu]")).toBeNull();
  await userEvent.keyboard("{Enter}{Tab}");
  expect(host.querySelector("[role=menu]")).toBeNull();
});
