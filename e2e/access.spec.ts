import { expect, type Page, test } from "@playwright/test";
import { statusOf } from "./timeline.js";

async function open(page: Page, run: string): Promise<void> {
  await page.goto(`/?run=${run}&speed=Infinity`);
  await expect(statusOf(page)).not.toHaveText(/Running|Connecting/);
}

/**
 * What the timeline lets a reader press, and is smaller than a fingertip needs (WCAG 2.2, 2.5.8): less than 24 px wide
 * or high, and what is hit 12 px from its centre is something else.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(".rt-timeline").evaluate((timeline) => {
    const controls = timeline.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, summary, [role=radio], [role=menuitem], [role=slider]",
    );
    return [...controls].flatMap((control) => {
      const target = control.closest("label") ?? control;
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width === 0 || (width >= 24 && height >= 24)) return [];
      if (getComputedStyle(target).display === "inline") return [];
      const [middle, centre] = [x + width / 2, y + height / 2];
      if (document.elementFromPoint(middle, centre)?.closest(".rt-timeline") !== timeline)
        return [];
      const isHit = [-11.5, 11.5].every((off) =>
        [
          document.elementFromPoint(middle + off, centre),
          document.elementFromPoint(middle, centre + off),
        ].every((hit) => target.contains(hit)),
      );
      const name = control.getAttribute("aria-label") ?? control.textContent;
      return isHit ? [] : [`${control.className} "${name}": ${width} x ${height}`];
    });
  });
}

for (const density of ["comfortable", "compact"]) {
  test(`what can be pressed is at least 24 px wide and high, ${density}`, async ({ page }) => {
    await open(page, "interrupt");
    await page.getByRole("combobox", { name: "Density" }).selectOption(density);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("textbox", { name: "Search this run" }).fill("a");
    expect(await smallTargets(page)).toEqual([]);
    for (const view of ["In order", "Time"]) {
      await page.getByRole("radio", { name: view, exact: true }).click();
      await expect(page.locator(".rt-timeline")).toHaveAttribute(
        "data-view",
        view === "Time" ? "time" : "in-order",
      );
      expect(await smallTargets(page)).toEqual([]);
    }
  });
}

test("forced colours leave every mark, bar and choice to be seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "denied-and-failed");
  const unseen = await page.locator(".rt-timeline").evaluate((timeline) => {
    const marks = timeline.querySelectorAll<SVGElement>(".rt-row svg, .rt-header svg");
    return [...marks].flatMap((mark) => {
      const { color, fill, stroke } = getComputedStyle(mark);
      const behind = getComputedStyle(mark.closest(".rt-row, .rt-header") as Element);
      const inks = [color, fill, stroke].filter((ink) => ink !== "none");
      return inks.every((ink) => ink === behind.backgroundColor) ? [mark.outerHTML] : [];
    });
  });
  expect(unseen).toEqual([]);
  const chosen = page.getByRole("radio", { name: "Grouped", exact: true });
  const other = page.getByRole("radio", { name: "In order", exact: true });
  const outline = (radio: typeof chosen) =>
    radio.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline(chosen)).toBe("solid");
  expect(await outline(other)).not.toBe("solid");
});

test("who asks for more contrast gets lines and faint words as strong as the others", async ({
  page,
}) => {
  const token = (name: string) =>
    page
      .locator(".rt-timeline")
      .evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);
  await open(page, "rsvp");
  const faint = await token("--rt-text-3");
  await page.emulateMedia({ contrast: "more" });
  expect(await token("--rt-text-3")).toBe(await token("--rt-text-2"));
  expect(await token("--rt-text-3")).not.toBe(faint);
});

test("who asks for less motion sees none, while a run goes on", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?run=dinner&speed=1");
  await expect(statusOf(page)).toHaveText("Running");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        return playState === "running" && Number(duration) > 0;
      }).length,
  );
  expect(moving).toBe(0);
});

test("at twice the size everything is still there, and nothing is cut off", async ({ browser }) => {
  // What a window of 1280 by 800 has left at 200 %.
  const page = await browser.newPage({
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  await open(page, "interrupt");
  for (const view of ["Grouped", "In order", "Time"]) {
    await page.getByRole("radio", { name: view, exact: true }).click();
    const left = await page.locator(".rt-timeline").evaluate((timeline) => {
      const { right } = timeline.getBoundingClientRect();
      const header = timeline.querySelector(".rt-header") as Element;
      const controls = [...header.querySelectorAll("button, input, [role=radio]")];
      return {
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        out: controls.filter((each) => each.getBoundingClientRect().right > right + 1).length,
        list: (timeline.querySelector(".rt-main") as Element).clientHeight,
      };
    });
    expect(left).toMatchObject({ wide: 0, out: 0 });
    expect(left.list).toBeGreaterThan(100);
  }
  await page.close();
});
