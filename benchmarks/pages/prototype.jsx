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
    const root = createRoot(host);
    root.render(<PrototypeView store={store} follow={follow} />);
    return {
      scroller: () => host.querySelector(".scroller"),
      count: () => store.rows.length,
      elements: () => host.querySelectorAll("*").length,
      unmount: () => root.unmount(),
    };
  },
});
