import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256.js";

it.each([
  "",
  "abc",
  "é".repeat(200),
  "x".repeat(55),
  "x".repeat(56),
  "x".repeat(64),
  "rt".repeat(50_000),
])("is the hash that a browser makes", (text) => {
  expect(sha256(text)).toBe(createHash("sha256").update(text).digest("base64"));
});
