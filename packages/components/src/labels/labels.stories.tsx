import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Approval } from "../Approval/Approval.js";
import { Header } from "../Header/Header.js";
import { Message } from "../Message/Message.js";
import { Reasoning } from "../Reasoning/Reasoning.js";
import { RunEnd } from "../Run/RunEnd.js";
import { Surface } from "../Surface/Surface.js";
import { ToolCall } from "../ToolCall/ToolCall.js";
import { ToolGroup } from "../ToolGroup/ToolGroup.js";
import { createLabels, type Labels } from "./labels.js";

const meta: Meta = { title: "Frame/Labels" };
export default meta;

/** A catalogue in which every label is its own key. */
function keysOf(labels: Labels): Labels {
  const marked = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return `§${key}`;
    if (typeof value === "function") return () => `§${key}`;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, marked(inner, name)]),
    );
  };
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [
      key,
      key === "format" ? value : marked(value, key),
    ]),
  ) as unknown as Labels;
}

const pseudo = keysOf(createLabels("de"));

export const NothingIsLeftInEnglish: StoryObj = {
  render: () => (
    <Surface labels={pseudo}>
      <Header
        head={{ status: "running", goal: "0" }}
        onViewChange={() => {}}
        onFollowChange={() => {}}
      />
      <Message message={{ role: "assistant", status: "done", content: "" }} />
      <Reasoning reasoning={{ content: "", status: "done" }} />
      <ToolGroup group={{ calls: [], status: "done", failed: 1 }} />
      <ToolCall call={{ name: "", arguments: "", status: "failed" }} open />
      <Approval interrupt={{ id: "i", status: "open" }} onAnswer={() => {}} />
      <RunEnd run={{ end: { type: "cancelled" } }} />
    </Surface>
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText("§allow");
    const walker = document.createTreeWalker(canvasElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      await expect(node.textContent ?? "").toMatch(/^(§|[^\p{L}]*$)/u);
    }
    for (const element of canvasElement.querySelectorAll("[aria-label], [title], [placeholder]")) {
      for (const name of ["aria-label", "title", "placeholder"]) {
        await expect(element.getAttribute(name) ?? "§").toMatch(/^§/);
      }
    }
  },
};
