import { expose } from "./harness.js";
import "./page.css";
import { createRoot } from "react-dom/client";
import { PrototypeView } from "../prototype/PrototypeView.jsx";
import { createPrototypeStore } from "../prototype/prototypeStore.js";

expose({
  rowSelector: ".slot",
  indexOf: (slot) => Number(slot.dataset.index),
  create: () => createPrototypeStore((flush) => requestAnimationFrame(flush)),
  show(host, store, { follow = false }) {
    const container = host.appendChild(document.createElement("div"));
    const root = createRoot(container);
    root.render(<PrototypeView store={store} follow={follow} />);
    return {
      scroller: () => host.querySelector(".scroller"),
      count: () => store.rows.length,
      elements: () => container.querySelectorAll("*").length,
      unmount() {
        root.unmount();
        // React's own listeners go with its container.
        container.remove();
      },
    };
  },
});
