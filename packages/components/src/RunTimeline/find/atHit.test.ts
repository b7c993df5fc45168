import { describe, expect, it } from "vitest";
import { atHit } from "./atHit.js";

describe("a text at what is searched for", () => {
  const long = `${"a".repeat(500)} Needle ${"b".repeat(500)}`;

  it("begins shortly before it, where it stands far behind the beginning", () => {
    expect(atHit(long, "needle")).toMatch(/^…a{39} Needle b+$/);
  });

  it("is the whole text where it stands near the beginning, or nowhere", () => {
    expect(atHit(`Needle ${long}`, "needle")).toBe(`Needle ${long}`);
    expect(atHit(long, "nothing")).toBe(long);
    expect(atHit(long, "")).toBe(long);
    expect(atHit("short", "t")).toBe("short");
  });
});
