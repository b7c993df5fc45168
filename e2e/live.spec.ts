import { expect, test } from "@playwright/test";
import { linesOf, listOf, recordedEvents, rowsOf, settled, statusOf } from "./timeline.js";

test("a recorded run streams in over HTTP, row after row, until it is done", async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().includes("/agent?run=rsvp"));
  await page.goto("/?run=rsvp&speed=4");
  expect((await answer).headers()["content-type"]).toBe("text/event-stream");
  await expect(statusOf(page)).toHaveText("Running");
  const early = await rowsOf(page).count();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect(statusOf(page)).toHaveText("Completed");
  expect(early).toBeLessThan(await rowsOf(page).count());
  await expect(page.getByRole("row", { name: /Read 3 files/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /create_guest/ })).toContainText("g_0412");
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toBeVisible();
});

test("rows of the view in order appear in the order in which the events arrive", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 1400 });
  await page.goto("/?run=parallel-calls&speed=0.5&view=in-order");
  await expect.poll(async () => (await linesOf(page)).length).toBeGreaterThan(3);
  await expect(statusOf(page)).toHaveText("Running");
  let before: number[] = [];
  for (let look = 0; look < 6; look++) {
    let events: number[] = [];
    await expect
      .poll(
        async () => {
          events = (await linesOf(page)).map(({ event }) => event);
          return events.length;
        },
        { intervals: [40] },
      )
      .toBeGreaterThan(before.length);
    // What was there stays where it was; what is new stands below it.
    expect(events.slice(0, before.length)).toEqual(before);
    expect(events).toEqual([...events].sort((a, b) => a - b));
    before = events;
  }
  expect(before.length).toBeGreaterThan(3);
  await expect(statusOf(page)).toHaveText("Completed", { timeout: 15_000 });
  await expect.poll(async () => (await linesOf(page)).at(-1)?.type).toBe("done");
  const types = (await linesOf(page)).map(({ type }) => type);
  expect(types[0]).toBe("run");
  expect(types.at(-1)).toBe("done");
});

test("fragments of two parallel calls carry their call's tag", async ({ page }) => {
  await page.goto("/?run=parallel-calls&speed=Infinity&view=in-order");
  await expect(statusOf(page)).toHaveText("Completed");
  const events = recordedEvents("parallel-calls");
  const calls = events.filter(({ type }) => type === "TOOL_CALL_START");
  const numbers = new Map(calls.map(({ toolCallId }, index) => [toolCallId, `#${index + 1}`]));
  await expect.poll(async () => (await linesOf(page)).at(-1)?.type).toBe("done");
  const lines = await linesOf(page);
  const fragments = lines.filter(({ type }) => type === "args");
  expect(fragments.length).toBeGreaterThan(4);
  for (const { event, tag } of fragments) {
    expect(tag).toBe(numbers.get(events[event - 1]?.toolCallId));
  }
  // They alternate, and put together by their tag they are the arguments that were sent.
  expect(new Set(fragments.slice(0, 2).map(({ tag }) => tag)).size).toBe(2);
  for (const [id, tag] of numbers) {
    const sent = events.filter(
      ({ type, toolCallId }) => type === "TOOL_CALL_ARGS" && toolCallId === id,
    );
    const shown = fragments.filter((line) => line.tag === tag).map(({ text }) => text);
    expect(shown.join("")).toBe(sent.map(({ delta }) => delta).join(""));
  }
});

test("a subagent's rows stand under its header", async ({ page }) => {
  await page.goto("/?run=subagents&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  const header = page.getByRole("row", { name: /guide-checker.*Follow the upgrade guide/ });
  await header.getByRole("button", { name: "guide-checker" }).first().click();
  await expect(header).toHaveAttribute("aria-expanded", "true");
  const levels = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => ({
      level: Number(row.getAttribute("aria-level")),
      kind: row.getAttribute("data-kind"),
      text: row.textContent ?? "",
    })),
  );
  const at = levels.findIndex(
    ({ kind, text }) => kind === "subagent" && text.includes("Follow the upgrade guide"),
  );
  const after = levels.slice(at + 1);
  const under = after.slice(
    0,
    after.findIndex(({ level }) => level <= (levels[at]?.level ?? 0)),
  );
  expect(under.length).toBeGreaterThan(2);
  expect(under.every(({ level }) => level > (levels[at]?.level ?? 0))).toBe(true);
  expect(under.some(({ text }) => text.includes("npm create acme@4.1"))).toBe(true);
});

test("scrolling up stops following, and the pill brings it back", async ({ page }) => {
  await page.goto("/?run=long&speed=40");
  const list = listOf(page);
  const distance = () =>
    list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(400);
  expect(await distance()).toBeLessThan(4);
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await list.hover();
  await page.mouse.wheel(0, -300);
  const pill = page.getByRole("button", { name: /\d+ new/ });
  await expect(pill).toBeVisible();
  const stood = await list.evaluate((element) => element.scrollTop);
  const first = await pill.textContent();
  await expect(pill).not.toHaveText(first ?? "");
  expect(Math.abs((await list.evaluate((element) => element.scrollTop)) - stood)).toBeLessThan(2);

  await pill.click();
  await expect(pill).toBeHidden();
  await expect.poll(distance).toBeLessThan(4);
  const height = () => list.evaluate((element) => element.scrollHeight);
  const stoodAt = await height();
  await expect.poll(height).toBeGreaterThan(stoodAt + 400);
  expect(await distance()).toBeLessThan(4);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Stopped");
});

test("a switch of views keeps the row in sight that the reader looked at", async ({ page }) => {
  await page.goto("/?run=long&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed", { timeout: 20_000 });
  const list = listOf(page);
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 3 }));
  const top = () =>
    list.evaluate((element) => {
      const from = element.getBoundingClientRect().top;
      const rows = [...element.querySelectorAll("[role=row]")];
      const row = rows.find((each) => each.getBoundingClientRect().bottom > from + 1);
      return row?.getAttribute("aria-rowindex") ?? null;
    });
  await expect.poll(top).not.toBe("1");
  const before = await settled(top);

  await page.getByRole("radio", { name: "In order", exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect.poll(async () => Number(await top())).toBeGreaterThan(Number(before));

  await page.getByRole("radio", { name: "Grouped", exact: true }).click();
  await expect(page.getByRole("treegrid")).toBeVisible();
  await expect.poll(top).toBe(before);
});

test("a message starts another run on the thread, and a run can be stopped and played again", async ({
  page,
}) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  const message = page.getByRole("textbox", { name: "Message the agent" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  const request = page.waitForRequest((asked) => asked.method() === "POST");
  await message.fill("Once more, please.");
  await message.press("Enter");
  expect((await request).postDataJSON()).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ role: "user", content: "Once more, please." }),
    ]),
  });
  await expect(page.getByRole("row", { name: "Run 2" })).toHaveCount(1);
  await expect(message).toHaveValue("");

  const speeds = page.getByRole("radiogroup", { name: "Speed" }).first();
  await speeds.getByRole("radio", { name: "1×", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Running");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Stopped");
  await page.getByRole("radio", { name: "At once", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Completed");
  await page.getByRole("button", { name: "Play again", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("row", { name: "Run 2" })).toHaveCount(0);
});

test("all three views draw the run, and a run that is looked back into goes on underneath", async ({
  page,
}) => {
  await page.goto("/?run=long&speed=8");
  await expect(statusOf(page)).toHaveText("Running");
  await page.getByRole("radio", { name: "Time", exact: true }).click();
  await expect(page.locator("canvas").first()).toBeVisible();
  await page.getByRole("radio", { name: "Grouped", exact: true }).click();
  const slider = page.getByRole("slider", { name: "Replay position" });
  await slider.press("Home");
  await expect(rowsOf(page)).toHaveCount(0);
  const length = Number(await slider.getAttribute("max"));
  await expect.poll(async () => Number(await slider.getAttribute("max"))).toBeGreaterThan(length);
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Go live", exact: true }).click();
  await expect(rowsOf(page).nth(3)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Stopped");
});
