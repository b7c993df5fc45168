import type {} from "@vitest/browser-playwright";
import { createElement, type ReactElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import { eventually } from "../test/waits.js";
import { Approval } from "./Approval/Approval.js";
import { Header } from "./Header/Header.js";
import { SearchField } from "./Header/SearchField.js";
import { InOrderLine } from "./InOrderLine/InOrderLine.js";
import { Message } from "./Message/Message.js";
import { Reasoning } from "./Reasoning/Reasoning.js";
import { StateChange } from "./StateChange/StateChange.js";
import { Connecting } from "./States/Connecting.js";
import { Surface } from "./Surface/Surface.js";
import sheet from "./styles.css?raw";
import { ToolCall } from "./ToolCall/ToolCall.js";
import { ToolGroup } from "./ToolGroup/ToolGroup.js";

const nothing = (): void => {};

function Sample(): ReactElement {
  return (
    <Surface theme="light">
      <Header
        head={{ status: "running", goal: "Plan Saturday", startedAt: null }}
        onViewChange={nothing}
        onFollowChange={nothing}
        search={<SearchField query="x" onQueryChange={nothing} onNext={nothing} />}
      />
      <Message
        message={{
          role: "user",
          status: "done",
          content: "Plan it.",
          startedAt: 1_767_225_600_000,
        }}
      />
      <Reasoning reasoning={{ content: "Two files.", status: "streaming" }} onToggle={nothing} />
      <ToolGroup
        group={{ calls: ["a"], status: "running" }}
        title="Reading 1 file"
        onToggle={nothing}
      />
      <ToolCall
        depth={1}
        call={{ name: "read_file", arguments: '{"path":"a', status: "streaming", number: 1 }}
        onToggle={nothing}
      />
      <ToolCall call={{ name: "send", arguments: "{}", status: "failed", error: "HTTP 429" }} />
      <StateChange state={{ before: { a: 1 }, after: { a: 2 } }} />
      <Approval
        interrupt={{ id: "i", status: "open" }}
        call={{ name: "pay", arguments: "{}" }}
        onAnswer={nothing}
      />
      <InOrderLine
        kind="text"
        index={1}
        call={{ number: 2 }}
        threads={[{ hue: 1, below: "open", event: "start" }]}
      >
        text
      </InOrderLine>
      <Connecting />
    </Surface>
  );
}

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const undo of cleanUp) undo();
  cleanUp = [];
});

function addStyle(css: string): void {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  cleanUp.push(() => style.remove());
}

async function mount(element: ReactElement): Promise<HTMLElement> {
  const host = document.createElement("div");
  host.style.inlineSize = "900px";
  document.body.append(host);
  const root = createRoot(host);
  root.render(element);
  cleanUp.push(() => {
    root.unmount();
    host.remove();
  });
  await eventually(() => expect(host.textContent).toContain("Deny"));
  return host;
}

describe("styles", () => {
  it("do not leak out", () => {
    const host = document.createElement("div");
    host.innerHTML =
      "<h2>a</h2><p>b</p><button>c</button><code>d</code><ul><li>e</li></ul><table><tr><td>f</td></tr></table><svg></svg>";
    document.body.append(host);
    cleanUp.push(() => host.remove());
    const all = (): string[] =>
      [document.documentElement, document.body, ...host.querySelectorAll("*")].map((element) => {
        const style = getComputedStyle(element);
        return [...style].map((property) => style.getPropertyValue(property)).join(";");
      });
    const before = all();
    addStyle(sheet);
    expect(all()).toEqual(before);
  });

  it("yield to a class of the page's own", async () => {
    addStyle(sheet);
    addStyle(".mine { padding: 7px; background: rgb(1, 2, 3); }");
    const host = document.createElement("div");
    document.body.append(host);
    const root = createRoot(host);
    root.render(
      <Surface>
        <ToolCall
          className="mine"
          style={{ marginTop: 5 }}
          call={{ name: "f", arguments: "", status: "completed" }}
        />
      </Surface>,
    );
    cleanUp.push(() => {
      root.unmount();
      host.remove();
    });
    await eventually(() => expect(host.querySelector(".mine")).not.toBeNull());
    const style = getComputedStyle(host.querySelector(".mine") as Element);
    expect([style.paddingTop, style.backgroundColor, style.marginTop]).toEqual([
      "7px",
      "rgb(1, 2, 3)",
      "5px",
    ]);
  });

  it("move nothing for ever where less motion is asked for", async () => {
    addStyle(sheet);
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "reduce" }],
    });
    cleanUp.push(() => void cdp().send("Emulation.setEmulatedMedia", { features: [] }));
    const host = await mount(<Sample />);
    const endless = host
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
    expect(endless).toEqual([]);
    expect(host.textContent).toContain("Running");
  });
});

describe("server rendering", () => {
  it("writes no style attribute, which a strict policy would refuse", () => {
    expect(renderToString(<Sample />)).not.toContain("style=");
  });

  it("is hydrated without a difference", async () => {
    const host = document.createElement("div");
    host.innerHTML = renderToString(<Sample />);
    document.body.append(host);
    const errors: unknown[] = [];
    const root = hydrateRoot(host, createElement(Sample), {
      onRecoverableError: (error) => errors.push(error),
    });
    cleanUp.push(() => {
      root.unmount();
      host.remove();
    });
    await eventually(() => expect(host.textContent).toContain("Deny"));
    expect(errors.filter((error) => !String(error).includes("Suspense"))).toEqual([]);
    expect(host.querySelector("time")?.dateTime).toBe("2026-01-01T00:00:00.000Z");
  });
});
