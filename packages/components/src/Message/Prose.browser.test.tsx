import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { drawInPage, host, root } from "../../test/testPage.js";
import { Prose } from "./Prose.js";

drawInPage("width: 600px");

const draw = (text: string, streaming: boolean) =>
  flushSync(() => root.render(<Prose text={text} streaming={streaming} />));
const words = (characters: number) => "word ".repeat(characters / 5);

it("a text that grows is shown to its last word, and stays so when it ends", () => {
  draw(words(100), true);
  draw(`${words(50_000)}the last one`, true);
  expect(host.textContent).toMatch(/the last one$/);
  draw(`${words(50_000)}the last one`, false);
  expect(host.textContent).toMatch(/the last one$/);
});

it("a text that is there already is shown in full on request", () => {
  draw(`${words(50_000)}the last one`, false);
  expect(host.textContent).not.toContain("the last one");
  host.querySelector("button")?.click();
  flushSync(() => {});
  expect(host.textContent).toContain("the last one");
});

it("a text that grows beyond what can be laid out in a frame is cut", () => {
  draw(words(100), true);
  draw(`${words(1_000_000)}the last one`, true);
  expect(host.querySelector(".rt-words")?.textContent?.length).toBeLessThan(300_000);
});
