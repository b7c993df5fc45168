import { describe, expect, it } from "vitest";
import { readAgentAddress, readHeaders } from "./agentFields.js";

const PAGE = "http://localhost:4400/?run=rsvp";
const read = (text: string) => readAgentAddress(text, "http", PAGE);

describe("an agent's address", () => {
  it("may stand on the page's own server, or leave out its scheme", () => {
    expect(read("/faults/404")).toEqual({ url: "http://localhost:4400/faults/404" });
    expect(read(" localhost:8000/agent ")).toEqual({ url: "http://localhost:8000/agent" });
    expect(read("https://agents.example/run?x=1")).toEqual({
      url: "https://agents.example/run?x=1",
    });
  });

  it("takes the scheme of its transport", () => {
    expect(readAgentAddress("/socket", "web-socket", PAGE)).toEqual({
      url: "ws://localhost:4400/socket",
    });
    expect(readAgentAddress("localhost:1", "web-socket", PAGE)).toEqual({
      url: "ws://localhost:1/",
    });
    expect(readAgentAddress("http://localhost:1", "web-socket", PAGE)).toContain("ws://");
  });

  it("is refused in a sentence where it is none", () => {
    expect(read("")).toBe("Type the address of an agent.");
    expect(read("http://")).toBe('"http://" is no address.');
    expect(read("ftp://files.example")).toContain("http:// or https://");
    expect(read("javascript:alert(1)")).toBe('"javascript:alert(1)" is no address.');
  });
});

describe("headers", () => {
  it("stand one a line, blanks and blank lines aside", () => {
    expect(readHeaders("Authorization: Bearer a:b\n\n X-Tenant:7 ")).toEqual([
      ["Authorization", "Bearer a:b"],
      ["X-Tenant", "7"],
    ]);
  });

  it("are refused with the line that is none", () => {
    expect(readHeaders("Authorization Bearer")).toContain('"Authorization Bearer"');
    expect(readHeaders("Bad Name: 1")).toContain('"Bad Name: 1"');
  });
});
