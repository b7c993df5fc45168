import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { code, fenced, inline, prose } from "./escape.js";

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

/** The nodes of a document, flat, in their order. */
function nodes(markdown: string): Node[] {
  const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
  return flat(fromMarkdown(markdown) as Node);
}

/** Text that looks for trouble: marks of every kind, on lines, in lists and in quotations. */
const hostile = fc
  .array(
    fc.constantFrom(
      ..."# ## ###### ``` ~~~ ```` ` `` - * + 1. > >> | = === --- *** ___ \\ \\` < <h1> </h1> <!-- --> <?x ![a](b) [a](javascript:x) [a]: data:x <http://a> &lt; & \u0000 \u001b".split(
        " ",
      ),
      "\n",
      "\n\n",
      "\r\n",
      " ",
      "    ",
      "\t",
      "word",
      "# Final response",
      "\n# Final response\n",
      "\n```\n",
      "\n   ```js\n",
      "- ```\n",
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

describe("prose", () => {
  it("keeps lists, emphasis, links and code", () => {
    const text = [
      "Two **bold** things, see [the page](https://a.test/x_y):",
      "",
      "1. `List<String>` stays",
      "2. *so* does this",
      "",
      "```ts",
      "# not a heading",
      "const a = `b`;",
      "```",
      "",
      "Done.",
    ].join("\n");
    const types = nodes(prose(text)).map((node) => node.type);
    expect(types).toEqual(
      expect.arrayContaining(["strong", "link", "list", "inlineCode", "emphasis", "code"]),
    );
    const block = nodes(prose(text)).find((node) => node.type === "code");
    expect(block).toMatchObject({ lang: "ts", value: "# not a heading\nconst a = `b`;" });
    expect(prose(text)).toContain("`List<String>`");
  });

  it.each([
    "# Final response",
    "   ### x",
    "- # x",
    "> 1. ## x",
    "x\n===",
    "x\n---",
    "***",
    "<h2>Final response</h2>",
    "a <!-- hidden",
    "![pixel](https://tracker.test/p.png)",
    "- ```\n   ```\n# x",
    "    ```\n\n# x",
    "`a\nb` <h1>x</h1> `c`",
    "\\`<h1>\\`",
  ])("lets no structure through that is not its own: %j", (text) => {
    const types = nodes(prose(text)).map((node) => node.type);
    for (const type of ["heading", "thematicBreak", "html", "image"])
      expect(types).not.toContain(type);
  });

  it("keeps the weight of a plain heading, and not its place", () => {
    expect(prose("## Two *things*\n- ### One thing ##")).toBe("\\## Two *things*\n- **One thing**");
  });

  it("lets no link through that runs something", () => {
    const links = nodes(
      prose("[a](javascript:x) [b](java\nscript:x) [c](data:x) [d]\n\n[d]: javascript:x"),
    ).filter((node) => node.type === "link" || node.type === "definition");
    expect(links).toEqual([]);
  });

  it("stays what it is whatever stands in it", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const document = `## Report\n\n${prose(text)}\n\n---\n\n### 2. Next`;
        const found = nodes(document);
        expect(found.filter((node) => node.type === "heading")).toHaveLength(2);
        expect(found.filter((node) => node.type === "thematicBreak")).toHaveLength(1);
        const types = new Set(found.map((node) => node.type));
        expect(types.has("html") || types.has("image") || types.has("imageReference")).toBe(false);
        for (const node of found) {
          if (node.type === "link" || node.type === "definition")
            expect(node.url).toMatch(/^(https?:|mailto:|#)/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("inline", () => {
  it("reads back as it was, on one line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const document = `#### ${inline(text)}x`;
        const found = nodes(document);
        expect(found.map((node) => node.type)).toEqual(["root", "heading", "text"]);
      }),
    );
    expect(inline("read_file *a* [b]")).toBe("read_file \\*a\\* \\[b\\]");
  });
});

describe("code", () => {
  it("holds any text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const types = nodes(`x ${code(text)} y`).map((node) => node.type);
        expect(types).toEqual(["root", "paragraph", "text", "inlineCode", "text"]);
      }),
    );
    expect(code("a`b")).toBe("``a`b``");
  });
});

describe("fenced", () => {
  it("gives back one code block with exactly the text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys is made visible
        const clean = text.replace(/[\r\0\u001b]/g, "");
        const blocks = nodes(`a\n\n${fenced(clean, "text")}\n\nafter`).filter(
          (node) => node.type === "code",
        );
        expect(blocks).toHaveLength(1);
        const [block] = blocks;
        // A parser leaves out the line break that ends the last line.
        expect(block?.value).toBe(clean.replace(/\n$/, ""));
      }),
    );
  });

  it("makes visible what hides", () => {
    expect(fenced("a\r\n\u001b[2J\u202e\tb", "text")).toBe("```text\na\n\\u001b[2J\\u202e\tb\n```");
  });

  it("is longer than any run of backticks inside", () => {
    expect(fenced("# T\n```js\na\n```\n````\nb\n````\n", "json")).toMatch(
      /^`{5}json\n[\s\S]*\n`{5}$/,
    );
  });
});
