import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { statusOf } from "./timeline.js";

/** A place in the painted time, px from its top left. */
type Place = readonly [x: number, y: number];

/** The height of the agent's first bars. */
const AGENT = 16;
/** On the first screen, `send_email` is drawn from here to about 310. */
const IN_EMAIL = 220;

interface TimeView {
  /** Fingers touch down, move evenly, and leave. */
  swipe(from: readonly Place[], to: readonly Place[]): Promise<void>;
  touch(...fingers: readonly Place[]): Promise<void>;
  /** Fingers that are down are elsewhere. */
  move(...fingers: readonly Place[]): Promise<void>;
  /** All fingers leave. */
  leave(): Promise<void>;
  /** What is said of a bar under the mouse. */
  under(place: Place): Promise<string>;
  at(place: Place): Place;
}

/** The time view of a long recorded run, all of it in view. */
async function open(page: Page): Promise<TimeView> {
  await page.goto("/?run=dinner&speed=Infinity&view=time");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  const box = await page.locator(".rt-wf-bars").boundingBox();
  if (!box) throw new Error("There is no time view.");
  const session = await page.context().newCDPSession(page);
  const at = ([x, y]: Place): Place => [box.x + x, box.y + y];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Place[]) =>
    dispatch(session, type, fingers.map(at));
  return {
    at,
    touch: (...fingers) => send("touchStart", fingers),
    move: (...fingers) => send("touchMove", fingers),
    leave: () => send("touchEnd", []),
    async swipe(from, to) {
      await send("touchStart", from);
      for (let step = 1; step <= STEPS; step++) {
        await send(
          "touchMove",
          from.map((place, finger) => between(place, to[finger], step)),
        );
      }
      await send("touchEnd", []);
    },
    async under(place) {
      await page.mouse.move(2, 2);
      await expect(page.getByRole("tooltip")).toHaveCount(0);
      await page.mouse.move(...at(place));
      // What was moved is painted in the next frame, and a bar may not be there.
      await page.waitForTimeout(150);
      return (await page.getByRole("tooltip").allTextContents()).join();
    },
  };
}

const STEPS = 10;

function between([x, y]: Place, [toX, toY]: Place = [x, y], step: number): Place {
  return [x + ((toX - x) * step) / STEPS, y + ((toY - y) * step) / STEPS];
}

async function dispatch(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  fingers: readonly Place[],
): Promise<void> {
  const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
  await session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

const chosen = (page: Page) => page.locator("[role=gridcell][aria-selected=true]");
/** The times above the lanes, as they are painted. */
const axisOf = (page: Page): Promise<string> =>
  page.locator(".rt-wf-axis").evaluate((axis: HTMLCanvasElement) => axis.toDataURL());
const zoomOut = (page: Page) => page.getByRole("button", { name: "Zoom out" });

test.describe("the time under fingers", () => {
  test.use({ hasTouch: true });

  test("is stretched by two fingers around the place between them", async ({ page }) => {
    const view = await open(page);
    await expect(zoomOut(page)).toBeDisabled();
    expect(await view.under([IN_EMAIL + 140, AGENT])).not.toContain("send_email");
    await view.swipe(
      [
        [IN_EMAIL - 40, AGENT],
        [IN_EMAIL + 40, AGENT],
      ],
      [
        [IN_EMAIL - 80, AGENT],
        [IN_EMAIL + 80, AGENT],
      ],
    );
    await expect(zoomOut(page)).toBeEnabled();
    expect(await view.under([IN_EMAIL + 140, AGENT])).toContain("send_email");
    expect(await view.under([IN_EMAIL + 240, AGENT])).not.toContain("send_email");
    await expect(chosen(page)).toHaveCount(0);
  });

  test("is stretched by how far they part, also where one is above the other", async ({ page }) => {
    const view = await open(page);
    await view.swipe(
      [
        [IN_EMAIL - 1, 60],
        [IN_EMAIL + 1, 100],
      ],
      [
        [IN_EMAIL - 6, 40],
        [IN_EMAIL + 6, 120],
      ],
    );
    await expect(zoomOut(page)).toBeEnabled();
    expect(await view.under([IN_EMAIL + 140, AGENT])).toContain("send_email");
    expect(await view.under([IN_EMAIL + 240, AGENT])).not.toContain("send_email");
  });

  test("goes along with one finger, and with two", async ({ page }) => {
    const view = await open(page);
    await view.swipe(
      [
        [IN_EMAIL - 40, AGENT],
        [IN_EMAIL + 40, AGENT],
      ],
      [
        [IN_EMAIL - 160, AGENT],
        [IN_EMAIL + 160, AGENT],
      ],
    );
    expect(await view.under([IN_EMAIL + 300, AGENT])).toContain("send_email");
    await view.swipe([[IN_EMAIL + 200, AGENT]], [[IN_EMAIL, AGENT]]);
    expect(await view.under([IN_EMAIL + 300, AGENT])).not.toContain("send_email");
    await view.swipe(
      [
        [IN_EMAIL, AGENT],
        [IN_EMAIL + 60, AGENT],
      ],
      [
        [IN_EMAIL + 200, AGENT],
        [IN_EMAIL + 260, AGENT],
      ],
    );
    expect(await view.under([IN_EMAIL + 300, AGENT])).toContain("send_email");
    await expect(chosen(page)).toHaveCount(0);
  });

  test("stays, and its lanes scroll, when a finger swipes up", async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 330 });
    const view = await open(page);
    await view.swipe([[150, 80]], [[152, 20]]);
    const scroller = page.locator(".rt-wf-scroll");
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
    await expect(zoomOut(page)).toBeDisabled();
    await expect(chosen(page)).toHaveCount(0);
  });

  test("follows the one finger that took hold of the overview", async ({ page }) => {
    const view = await open(page);
    const overview = -50;
    await view.touch([4, overview]);
    await view.move([200, overview]);
    await expect(zoomOut(page)).toBeEnabled();
    await page.waitForTimeout(150);
    const before = await axisOf(page);
    await view.touch([200, overview], [500, overview]);
    await view.move([200, overview], [400, overview]);
    await page.waitForTimeout(150);
    expect(await axisOf(page)).toBe(before);
    await view.leave();
  });

  test("has a bar chosen by a tap, and not by a second finger that comes and goes", async ({
    page,
  }) => {
    const view = await open(page);
    const [first, second]: Place[] = [
      [500, AGENT],
      [IN_EMAIL, AGENT],
    ] as const;
    await view.touch(first);
    for (let step = 1; step <= STEPS; step++) await view.move([500 - 4 * step, AGENT]);
    await view.touch([460, AGENT], second);
    await view.leave();
    await expect(chosen(page)).toHaveCount(0);
    await view.swipe([second], [second]);
    await expect(chosen(page)).toContainText("send_email");
  });
});

test("the time rests when the mouse comes back that was released outside", async ({ page }) => {
  const view = await open(page);
  await page.mouse.move(...view.at([IN_EMAIL, AGENT]));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await expect(zoomOut(page)).toBeEnabled();
  await page.mouse.down();
  await page.mouse.move(...view.at([IN_EMAIL, -60]));
  await page.mouse.up();
  const before = await axisOf(page);
  await page.mouse.move(...view.at([IN_EMAIL, AGENT]));
  await page.mouse.move(...view.at([IN_EMAIL - 100, AGENT]), { steps: 5 });
  await page.waitForTimeout(150);
  expect(await axisOf(page)).toBe(before);
});
