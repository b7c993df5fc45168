import { describe, expect, it } from "vitest";
import { hostOf, pictureAddress, safeLink } from "./address.js";

describe("an address", () => {
  it("becomes a link only with a scheme that runs nothing", () => {
    expect(safeLink("https://ok.example/a b")).toBe("https://ok.example/a%20b");
    expect(safeLink("mailto:a@b.example")).toBe("mailto:a@b.example");
    for (const address of [
      "javascript:alert(1)",
      "JaVa\tScRiPt:alert(1)",
      " javascript:alert(1)",
      "data:text/html,<script>1</script>",
      "vbscript:x",
      "//evil.example",
      "file:///etc/passwd",
      "x",
      "",
    ]) {
      expect(safeLink(address)).toBeNull();
    }
  });

  it("has a host, or none", () => {
    expect(hostOf("https://a.example:8443/x")).toBe("a.example:8443");
    expect(hostOf("x")).toBe("");
  });
});

describe("a picture that came with the stream", () => {
  it("is shown only if it is a plain picture", () => {
    expect(pictureAddress("iVBORw0KGgo=", "image/png")).toBe("data:image/png;base64,iVBORw0KGgo=");
    expect(pictureAddress("PHN2Zz4=", "image/svg+xml")).toBeNull();
    expect(pictureAddress('"><script>', "image/png")).toBeNull();
  });
});
