import { describe, expect, it } from "vitest";
import {
  callTarget,
  callTitle,
  groupTargets,
  groupTitle,
  TITLE_CALL_LIMIT,
  type TitledCall,
} from "./titles.js";
import { englishTitles, plural, type TitleWords, type ToolWords } from "./titleWords.js";

const call = (
  name: string,
  input: unknown,
  status: TitledCall["status"] = "completed",
): TitledCall => ({
  name,
  arguments: input,
  ...(status && { status }),
});
const read = (path: string, status?: TitledCall["status"]): TitledCall =>
  call("read_file", { path }, status);

describe("callTitle", () => {
  it.each([
    ["read_file", { path: "a.md" }, "Reading a.md", "Read a.md"],
    ["grep_files", {}, "Searching", "Searched"],
    [
      "web_search",
      { query: "q".repeat(70) },
      `Searching the web for ${"q".repeat(59)}…`,
      `Searched the web for ${"q".repeat(59)}…`,
    ],
    ["read_file", { path: '"' }, "Reading", "Read"],
    ["sql", { query: "\n\nselect *\nfrom t" }, "Querying select *", "Queried select *"],
    ["open_url", { url: "https://a.test/b?c" }, "Fetching a.test", "Fetched a.test"],
    ["open_url", { url: "not a url" }, "Fetching not a url", "Fetched not a url"],
    ["search_issues", { q: "login" }, "Searching issues login", "Searched issues login"],
    ["rl_search", { q: "dns" }, "Running rl search dns", "Ran rl search dns"],
    ["commit_changes", {}, "Running commit changes", "Ran commit changes"],
    [
      "mcp__github__create_issue",
      { title: "Crash" },
      "Creating issue Crash",
      "Created issue Crash",
    ],
    ["searchFlights", { to: "Oslo" }, "Searching flights Oslo", "Searched flights Oslo"],
    ["stop", {}, "Stopping", "Stopped"],
    ["sub_agent", { collect: "job-7" }, "Collecting job-7", "Collected job-7"],
    ["sub_agent", { collect: "all" }, "Collecting results", "Collected results"],
    ["sub_agent", { background: true, task: "Find it" }, "Starting Find it", "Started Find it"],
    ["sub_agent", { task: "Find it" }, "Delegating Find it", "Delegated Find it"],
    ["connections", { action: "check", connection: "GitHub" }, "Checking GitHub", "Checked GitHub"],
    [
      "connections",
      { action: "request", connection: "Jira" },
      "Requesting a connection to Jira",
      "Requested a connection to Jira",
    ],
    ["connections", {}, "Listing connectable resources", "Listed connectable resources"],
    ["__", {}, "Using a tool", "Used a tool"],
    ["", {}, "Using a tool", "Used a tool"],
    ["copy_file", { src: "a", n: 3 }, "Copying file", "Copied file"],
    ["apply_patch", { flag: true }, "Applying patch True", "Applied patch True"],
    ["constructor", {}, "Running constructor", "Ran constructor"],
    ["?", {}, "Running ?", "Ran ?"],
  ])("says what %s does, while it runs and afterwards: %j", (name, input, present, past) => {
    expect(callTitle({ name, arguments: input, status: "running" })).toBe(present);
    expect(callTitle({ name, arguments: JSON.stringify(input), status: "completed" })).toBe(past);
  });

  it("never calls a success what was none", () => {
    expect(callTitle(read("b.csv", "failed"))).toBe("Couldn't read b.csv");
    expect(callTitle(read("b.csv", "denied"))).toBe("Wasn't allowed to read b.csv");
    expect(callTitle(read("b.csv", "incomplete"))).toBe("Didn't finish reading b.csv");
    expect(callTitle(call("grep_files", {}, "failed"))).toBe("Couldn't search");
  });

  it("has no target while the arguments are still arriving", () => {
    expect(callTitle({ name: "read_file", arguments: '{"path":"a', status: "streaming" })).toBe(
      "Reading",
    );
    expect(callTitle({ name: "read_file", arguments: "[1]" })).toBe("Reading");
    expect(callTitle({ name: "read_file", arguments: null })).toBe("Reading");
  });

  it("shows what hides in a target", () => {
    expect(callTarget(read("evil\u202egpj.exe"))).toBe("evil\\u202egpj.exe");
    expect(callTarget(read("a\u001b[2Jb"))).toBe("a\\u001b[2Jb");
    expect(callTitle(call("a\u202eb", {}))).toBe("Ran a\\u202eb");
  });

  it("takes a verb of one's own, in English or in words", () => {
    const tools = {
      ship: { verb: "deploy", noun: "service", target: ["service"] },
      lesen: {
        one: (tense, target) => (tense === "running" ? `Liest ${target}` : `${target} gelesen`),
        many: (_, total) => `${total} Dateien`,
      } satisfies ToolWords,
    };
    expect(callTitle(call("ship", { dry: false, service: "api" }), { tools })).toBe("Deployed api");
    expect(callTitle(call("lesen", { pfad: "a.md" }, "running"), { tools })).toBe("Liest a.md");
    expect(callTitle(call("toString", {}), { tools })).toBe("Ran to string");
  });
});

describe("groupTitle", () => {
  it.each([
    ["read_file", 1, "Reading", "Read"],
    ["read_file", 5, "Reading 5 files", "Read 5 files"],
    ["edit_file", 3, "Making 3 edits", "Made 3 edits"],
    ["grep_files", 2, "Running 2 searches", "Ran 2 searches"],
    ["sql", 4, "Running 4 queries", "Ran 4 queries"],
    ["memory", 2, "Recalling 2 memories", "Recalled 2 memories"],
    ["bash", 2, "Running 2 commands", "Ran 2 commands"],
    ["github", 3, "Using GitHub 3 times", "Used GitHub 3 times"],
    ["run_code", 2, "Running code 2 times", "Ran code 2 times"],
    ["multi_edit", 2, "Making 2 files", "Made 2 files"],
    ["deploy_service", 2, "Deploying service 2 times", "Deployed service 2 times"],
    ["ping", 2, "Pinging 2 calls", "Pinged 2 calls"],
    ["custom_api", 2, "Making 2 API calls", "Made 2 API calls"],
    ["read_file", 1204, "Reading 1,204 files", "Read 1,204 files"],
  ])("counts %s × %i", (name, count, present, past) => {
    const calls = (status: TitledCall["status"]) =>
      Array.from({ length: count }, () => call(name, {}, status));
    expect(groupTitle(calls("running"))).toBe(present);
    expect(groupTitle(calls("completed"))).toBe(past);
  });

  it("keeps the target where all calls share it", () => {
    const edit = call("edit_file", { path: "app.ts" });
    expect(groupTitle([edit, edit, edit])).toBe("Edited app.ts");
  });

  it("changes its tense only when the group has settled", () => {
    expect(groupTitle([read("a.md"), read("b.md", "running")])).toBe("Reading 2 files");
    expect(groupTitle([read("a.md"), read("b.md")], { running: true })).toBe("Reading 2 files");
    expect(groupTitle([read("a.md"), read("b.md")])).toBe("Read 2 files");
  });

  it("says what failed, was denied or never finished", () => {
    const title = (...status: TitledCall["status"][]) =>
      groupTitle(status.map((each, at) => read(`${at}.md`, each)));
    expect(title("failed")).toBe("Couldn't read 0.md");
    expect(title("completed", "completed", "failed")).toBe("Read 2 of 3 files, 1 failed");
    expect(title("failed", "failed")).toBe("Couldn't read 2 files");
    expect(title("failed", "denied")).toBe("Couldn't read 2 files, 1 denied");
    expect(title("denied", "denied")).toBe("Wasn't allowed to read 2 files");
    expect(title("completed", "incomplete")).toBe("Read 1 of 2 files, 1 incomplete");
    expect(title("incomplete", "incomplete")).toBe("Didn't finish reading 2 files");
    expect(title("completed", "failed", "denied")).toBe("Read 1 of 3 files, 1 failed, 1 denied");
  });

  it("joins up to three kinds of calls, and a lone call keeps its target", () => {
    const make = call("bash", { command: "make" });
    expect(groupTitle([read("a.md"), read("b.md"), make])).toBe("Read 2 files, ran make");
    expect(groupTitle([read("a.md"), { ...make, status: "failed" }])).toBe(
      "Read a.md, couldn't run make",
    );
    expect(groupTitle([make, read("a.md", "failed"), read("b.md")])).toBe(
      "Ran make, read 1 of 2 files, 1 failed",
    );
  });

  it("sums up more than three kinds", () => {
    const reads = [
      read("a.md"),
      call("web_search", { query: "prices" }),
      call("grep_files", { pattern: "cost" }),
      call("glob_files", { pattern: "*.ts" }),
    ];
    expect(groupTitle(reads)).toBe("4 resource reads");
    expect(groupTargets(reads)).toEqual(["a.md", "prices", "cost", "*.ts"]);
    const mixed = [
      read("a.md"),
      call("write_file", { path: "b.md" }),
      call("bash", { command: "ls" }),
      call("sql", { query: "select 1" }, "failed"),
    ];
    expect(groupTitle(mixed)).toBe("4 tool calls, 1 failed");
    expect(groupTitle([])).toBe("0 tool calls");
  });

  it("honours a declared title as it is", () => {
    expect(groupTitle([read("a.md", "failed")], { title: " Gathering\nfacts " })).toBe(
      "Gathering facts",
    );
    expect(groupTitle([read("a.md")], { title: "  " })).toBe("Read a.md");
  });

  it("parses the arguments of a bounded number of calls", () => {
    let parsed = 0;
    const many = Array.from(
      { length: 5000 },
      (_, at): TitledCall => ({
        name: "read_file",
        get arguments() {
          parsed++;
          return `{"path":"${at}.md"}`;
        },
        status: "completed",
      }),
    );
    expect(groupTitle(many)).toBe("Read 5,000 files");
    expect(parsed).toBe(TITLE_CALL_LIMIT);
  });

  it("speaks another language, with its own plurals", () => {
    const files = plural("pl", { one: "plik", few: "pliki", many: "plików", other: "pliku" });
    const polish: TitleWords = {
      ...englishTitles(),
      tool: () => ({
        one: (tense, target) =>
          tense === "running" ? `Czytam ${target}` : `Przeczytano ${target}`,
        many: (tense, total, succeeded) =>
          `${tense === "running" ? "Czytam" : "Przeczytano"} ${succeeded < total ? `${succeeded} z ${total}` : total} ${files(total)}`,
      }),
      note: ({ failed }) => (failed > 0 ? `błędy: ${failed}` : ""),
    };
    const five = Array.from({ length: 5 }, (_, at) =>
      read(`${at}`, at === 0 ? "failed" : "completed"),
    );
    expect(groupTitle(five.slice(1, 4), { words: polish })).toBe("Przeczytano 3 pliki");
    expect(groupTitle(five, { words: polish })).toBe("Przeczytano 4 z 5 plików, błędy: 1");
  });
});

describe("groupTargets", () => {
  it("lists distinct targets in the order in which they were first seen, from two on", () => {
    expect(groupTargets([read("a.md"), read("b.md"), read("a.md")])).toEqual(["a.md", "b.md"]);
    expect(groupTargets([read("a.md"), read("a.md")])).toEqual([]);
  });
});
