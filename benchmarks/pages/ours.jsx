import { expose } from "./harness.js";
import "./page.css";
import { RunTimeline } from "@run-timeline/components";
import { useRun } from "@run-timeline/hooks";
import { createRunStore } from "@run-timeline/protocol";
import { createRoot } from "react-dom/client";

// The style sheets of the sources, which the build joins into one.
import.meta.glob("../../packages/components/src/**/*.css", { eager: true });

let run;

function App({ store, options }) {
  run = useRun({ store });
  return (
    <RunTimeline
      run={run}
      style={{ height: 640 }}
      theme="light"
      density="comfortable"
      {...options}
    />
  );
}

expose({
  rowSelector: ".rt-slot",
  /** The index of a row among all rows of the view. */
  indexOf: (slot) => Number(slot.querySelector("[aria-rowindex]")?.ariaRowIndex) - 1,
  create: (options) => createRunStore(options),
  show(host, store, { view, follow, fragments = false }) {
    const container = host.appendChild(document.createElement("div"));
    const root = createRoot(container);
    root.render(
      <App
        store={store}
        options={{ defaultView: view, fragments, ...(follow !== undefined && { follow }) }}
      />,
    );
    return {
      scroller: () => host.querySelector(".rt-scroller"),
      count: () => Number(host.querySelector("[aria-rowcount]")?.ariaRowCount),
      /** Elements of the view, the header not counted. */
      elements: () => host.querySelectorAll(".rt-main *").length,
      setView: (next) => run.view.setState({ view: next }),
      look: (query, filters) => run.view.setState({ query, filters }),
      setOpen(key, isOpen) {
        const open = new Map(run.view.getState().open);
        run.view.setState({ open: open.set(key, isOpen) });
      },
      /** The key of the last folded group at or before a row of the grouped view. */
      groupBefore(index) {
        const fold = store.fold();
        let at = index;
        while (at > 0 && fold.at(at).kind !== "tool-group") at--;
        fold.dispose();
        return fold.at(at)?.key;
      },
      unmount() {
        root.unmount();
        // React's own listeners go with its container.
        container.remove();
      },
    };
  },
});
