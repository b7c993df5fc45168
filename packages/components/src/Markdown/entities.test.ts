import { expect, test } from "vitest";
import { decodeReferences } from "./entities.js";

test.each([
  ["Q&amp;A &lt;b&gt; &copy; &#8364; &#x20AC;", "Q&A <b> © € €"],
  ["AT&T; &unknown; & &amp", "AT&T; &unknown; & &amp"],
  ["&#0; &#xD800; &#x110000;", "\ufffd \ufffd \ufffd"],
  ["&constructor; &__proto__;", "&constructor; &__proto__;"],
])("references of characters are resolved, and what is none stays: %j", (text, decoded) => {
  expect(decodeReferences(text)).toBe(decoded);
});
