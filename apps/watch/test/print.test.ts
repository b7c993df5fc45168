import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordedRun, toJsonLines } from "@run-timeline/fixtures";
import {
  createRunStore,
  renderMarkdown,
  saveLog,
  timeline,
  transcript,
} from "@run-timeline/protocol";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runBin } from "./testBin.js";

// Each starts a program, some several, on machines that do other things too.
vi.setConfig({ testTimeout: 20_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "run-timeline-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const events = (name: string): unknown[] => recordedRun(name).events();
const lines = (name: string): string => toJsonLines(recordedRun(name));
const textOf = (printed: readonly string[]): string => `${printed.join("\n")}\n`;

describe("run-timeline print", () => {
  it.each(["rsvp", "parallel-calls", "truncated", "subagents", "run-error", "many-scripts"])(
    "prints both drawings of %s",
    async (name) => {
      const path = file(`${name}.jsonl`, lines(name));
      const grouped = await runBin(["print", path]);
      expect(grouped).toEqual({
        stdout: textOf(transcript(events(name), { view: "grouped" })),
        stderr: "",
        code: 0,
      });
      const inOrder = await runBin(["print", "--in-order", path]);
      expect(inOrder.stdout).toBe(textOf(transcript(events(name), { view: "in-order" })));
    },
  );

  it("prints what is wrong where it stands, and what comes after it", async () => {
    const { stdout, code } = await runBin(["print", "-"], lines("malformed"));
    expect(stdout).toContain("  error  unreadable event: Frame 14 is no JSON object: 42.");
    expect(stdout.trimEnd().endsWith("done   success")).toBe(true);
    expect(code).toBe(0);
  });

  it("reads standard input, one JSON array, and the body of an event stream", async () => {
    const expected = textOf(transcript(events("rsvp"), { view: "grouped" }));
    const array = JSON.stringify(events("rsvp"));
    const body = events("rsvp").map((event) => `data: ${JSON.stringify(event)}\n\n`);
    expect((await runBin(["print", "-"], lines("rsvp"))).stdout).toBe(expected);
    expect((await runBin(["print", "-"], array)).stdout).toBe(expected);
    expect((await runBin(["print", file("body.sse", body.join(""))])).stdout).toBe(expected);
  });

  it("reads a saved log", async () => {
    const store = createRunStore();
    store.push(events("rsvp"), { at: 1 });
    const { stdout } = await runBin(["print", "-"], [...saveLog(store)].join("\n"));
    expect(stdout).toBe(textOf(transcript(events("rsvp"), { view: "grouped" })));
  });

  it("prints step lines, a report, and what the run became", async () => {
    const path = file("revenue.jsonl", lines("revenue"));
    const steps = await runBin(["print", path, "--steps"]);
    expect(
      steps.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(timeline(events("revenue")));
    const report = await runBin(["print", path, "--markdown"]);
    expect(report.stdout.trimEnd()).toBe(renderMarkdown(events("revenue")).trimEnd());
    const json = JSON.parse((await runBin(["print", path, "--json"])).stdout);
    expect(json).toMatchObject({ status: "success", issues: [], interrupts: [] });
    const store = createRunStore();
    store.push(events("revenue"));
    expect(json.messages).toEqual(store.messages);
  });

  it("prints a page that stands by itself", async () => {
    const path = file("hostile.jsonl", lines("hostile"));
    const { stdout, code } = await runBin(["print", path, "--html"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/i);
    expect(stdout).not.toMatch(/<script\b[^>]*\bsrc=|<link\b[^>]*\bhref="http/i);
  });

  it.each([
    ["chronos", "chronos"],
    ["shipit", "shipit"],
    ["step-lines", "steps"],
    ["ai-sdk-incident", "ai-sdk"],
    ["langgraph-brief", "langgraph"],
  ])("reads %s in its own vocabulary", async (name, vocabulary) => {
    const { stdout, code } = await runBin(["print", "-", "--from", vocabulary], lines(name));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}call {3}/m);
    expect(stdout).toMatch(/^ {2}done {3}(success|interrupted on 1)$/m);
  });

  it("prints while it reads", async () => {
    const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
    const child = spawn(process.execPath, [bin, "print", "-"]);
    const first = new Promise<string>((resolve) => {
      child.stdout.setEncoding("utf8").once("data", resolve);
    });
    const [start, ...rest] = lines("rsvp").split("\n");
    child.stdin.write(`${start}\n${rest.slice(0, 8).join("\n")}\n`);
    expect(await first).toContain("  text   ");
    child.stdin.end();
    await new Promise((resolve) => child.on("close", resolve));
  });

  it("stops when nobody reads on, without a word", async () => {
    const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
    const path = file("long.jsonl", lines("long"));
    const child = spawn("sh", [
      "-c",
      `"$0" "$1" print "$2" -o | head -n 1`,
      process.execPath,
      bin,
      path,
    ]);
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    await new Promise((resolve) => child.on("close", resolve));
    expect(stderr).toBe("");
  });
});

describe("mistakes", () => {
  const mistakes: readonly [string, readonly string[], string][] = [
    ["no command", [], "no command"],
    ["an unknown command", ["wach"], '"wach" is no command'],
    ["an unknown option", ["print", "--colour", "x"], "Unknown option '--colour'"],
    ["no file", ["print"], "print needs a file"],
    ["two files", ["print", "a", "b"], '"b" is too much'],
    ["two documents", ["print", "a", "--json", "--html"], "--json and --html are two documents"],
    ["no address", ["watch"], "watch needs the address of an agent"],
    ["no scheme", ["watch", "localhost:4400/agent"], "Did you mean http://localhost:4400/agent?"],
    ["another scheme", ["watch", "ftp://x"], "is no http or https address"],
    ["no header", ["watch", "http://x", "-H", "Authorization"], "is no header"],
    ["an unknown vocabulary", ["print", "a", "--from", "klingon"], "There are agui, chronos"],
    ["nothing to send", ["watch", "http://127.0.0.1:9/"], "standard input said nothing"],
  ];

  it.each(mistakes)("%s is told on standard error, with exit code 2", async (_, words, told) => {
    const { stdout, stderr, code } = await runBin(words);
    expect(stderr).toContain(told);
    expect(stderr).toMatch(/^run-timeline: .*\nTry "run-timeline (\w+ )?--help"\.\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("a file that cannot be read, or holds no event, is told with exit code 1", async () => {
    const missing = await runBin(["print", join(folder, "missing.jsonl")]);
    expect(missing.stderr).toMatch(/^run-timeline: cannot read .*: there is no such file\.\n$/);
    expect(missing.code).toBe(1);
    expect((await runBin(["print", folder])).stderr).toContain("it is a folder");
    const empty = await runBin(["print", file("notes.txt", "Milk\nBread\n")]);
    expect(empty.stderr).toContain("holds no events");
    expect(empty.code).toBe(1);
    expect((await runBin(["print", "-"], "")).stderr).toContain("standard input holds no events");
  });
});

describe("help", () => {
  it("comes on standard output, with exit code 0", async () => {
    for (const words of [["--help"], ["-h"], ["help"], ["watch", "--help"], ["print", "x", "-h"]]) {
      const { stdout, stderr, code } = await runBin(words);
      expect(stdout).toMatch(/^Usage: run-timeline /);
      expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(stderr).toBe("");
      expect(code).toBe(0);
    }
  });

  it("names every option", async () => {
    const watch = (await runBin(["help", "watch"])).stdout;
    for (const option of ["--in-order", "--message", "--header", "--thread", "--get", "--from"]) {
      expect(watch).toContain(option);
    }
    const print = (await runBin(["help", "print"])).stdout;
    for (const option of ["--in-order", "--markdown", "--steps", "--json", "--html", "--strict"]) {
      expect(print).toContain(option);
    }
  });

  it("has a version", async () => {
    const { version } = JSON.parse(
      readFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), "utf8"),
    );
    expect((await runBin(["--version"])).stdout).toBe(`${version}\n`);
  });
});
