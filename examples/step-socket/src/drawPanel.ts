import type { Panel, PanelCall, PanelItem } from "./panel.js";

/** The page's part that shows a panel: draws what was added, and draws anew what changed. */
export interface PanelView {
  draw(item: PanelItem | undefined): void;
}

/** All texts come from an agent, so all of them are set as text, never as HTML. */
export function createPanelView(panel: Panel, list: HTMLElement, status: HTMLElement): PanelView {
  const rows = new Map<PanelItem, HTMLElement>();
  list.replaceChildren();
  return {
    draw(item) {
      status.textContent = sentenceOf(panel);
      if (item === undefined) return;
      const known = rows.get(item);
      const row = known ?? document.createElement("li");
      if (known === undefined) {
        rows.set(item, row);
        list.append(row);
      }
      row.dataset.kind = item.kind;
      fill(row, item);
    },
  };
}

function sentenceOf({ status, goal, items }: Panel): string {
  const about = goal === "" ? "" : `: ${goal}`;
  switch (status) {
    case "waiting":
      return "Waiting for the run";
    case "running":
      return `Running${about}`;
    case "answered":
      return `Answered${about}`;
    case "stopped": {
      const asks = items.some((item) => item.kind === "card" && item.card === "approval");
      return asks ? `Waiting for a person${about}` : `Stopped without an answer${about}`;
    }
  }
}

function fill(row: HTMLElement, item: PanelItem): void {
  if (item.kind === "group") fillGroup(row, item);
  else row.replaceChildren(...contentOf(item));
  if (item.kind === "card") row.dataset.card = item.card;
}

function contentOf(item: Exclude<PanelItem, Group>): HTMLElement[] {
  switch (item.kind) {
    case "card":
      return [element("strong", item.title), quiet(item.detail)];
    case "text":
      return [element("p", item.content, "prose"), quiet(item.label)];
    case "notice":
      return [element("p", item.content, "prose")];
    case "answer":
      return [element("p", item.content, "prose"), quiet(`${item.toolCalls} tool calls`)];
  }
}

type Group = Extract<PanelItem, { kind: "group" }>;

/** The disclosure stays the same element: it keeps the focus, and what the reader opened or closed. */
function fillGroup(row: HTMLElement, group: Group): void {
  const details = row.querySelector("details") ?? row.appendChild(createDisclosure(group));
  details.firstElementChild?.replaceChildren(group.title);
  details.lastElementChild?.replaceChildren(...group.calls.map(callRow));
}

function createDisclosure({ settled }: Group): HTMLDetailsElement {
  const details = document.createElement("details");
  details.open = !settled;
  details.append(element("summary"), element("ol"));
  return details;
}

function callRow(call: PanelCall): HTMLElement {
  const row = element("li");
  row.dataset.status = call.status;
  const result = call.status === "completed" ? textOf(call.output) : call.error;
  const status = element("span", call.status, "status");
  row.append(element("code", `${call.name} ${shortened(textOf(call.input))}`), " ", status, " ");
  if (result !== "") row.append(element("code", shortened(result)));
  return row;
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function quiet(text: string): HTMLElement {
  return element("small", text === "" ? "" : ` ${text}`, "quiet");
}

function element(name: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
