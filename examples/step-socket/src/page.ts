import { createPanelView } from "./drawPanel.js";
import { followRun, type StepSocket } from "./followRun.js";
import { applyStep, createPanel, stopPanel } from "./panel.js";

const list = document.querySelector<HTMLElement>("#items");
const status = document.querySelector<HTMLElement>("#status");
let stop = (): void => {};

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-run]"))
  button.addEventListener("click", () => start(button.dataset.run ?? ""));

function start(name: string): void {
  if (list === null || status === null) return;
  stop();
  const panel = createPanel();
  const view = createPanelView(panel, list, status);
  const id = crypto.randomUUID();
  view.draw(undefined);
  stop = followRun({
    open: (after) => openSocket(`/steps?run=${name}&id=${id}&after=${after}`),
    onStep: (step) => view.draw(applyStep(panel, step)),
    onEnd: () => {
      for (const item of stopPanel(panel)) view.draw(item);
      view.draw(undefined);
    },
  });
}

function openSocket(path: string): StepSocket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as StepSocket;
}
