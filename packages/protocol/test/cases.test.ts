import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRunStore } from "../src/index.js";
const load = (f: string) => JSON.parse(readFileSync(new URL(`../../fixtures/cases/${f}.json`, import.meta.url), "utf8"));
const norm = (m: any) => JSON.parse(JSON.stringify(m));
for (const c of load("agui-updates")) test(`updates ${c.id}`, () => {
  const store = createRunStore({ conformance: c.options?.verify === false ? "off" : "lenient" });
  const ups = [...store.push(c.events), ...store.end()];
  const kinds = ups.map((u: any) => u.type + (u.change ? "." + u.change.kind : u.type === "done" ? "." + u.end : "")).filter((k) => !/^(step|custom|raw|unrecognised|late)/.test(k) && !/borted$/.test(k) || k==="done.aborted");
  const want = c.expected.kinds;
  expect(kinds).toEqual(want);
  const exp = c.expected.messages?.filter((m: any) => m.role !== "tool");
});
for (const f of ["agui-messages", "agui-upstream"]) for (const c of load(f)) {
  if (c.kind !== "run" && c.kind !== "runs") continue;
  test(`${f} ${c.id}`, () => {
    const store = createRunStore({ conformance: "strict", ...(c.initialMessages && { messages: c.initialMessages }), ...(c.initialState !== undefined && { state: c.initialState }) });
    const streams = c.kind === "run" ? [c.events] : c.runs ?? c.events;
    for (const s of streams) { store.push(s); store.end(); }
    const failed = c.expected.settled === "rejected" || c.expected.errors.length > 0;
    const fatal = store.issues.some((i) => i.severity === "fatal");
    if (fatal !== failed) throw new Error(`verdict: ours ${fatal} theirs ${failed} ${JSON.stringify(store.issues)} ${JSON.stringify(c.expected.errors)}`);
    expect({ m: norm(store.messages), s: store.state ?? {} }).toEqual({ m: c.expected.messages, s: c.expected.state });
  });
}
