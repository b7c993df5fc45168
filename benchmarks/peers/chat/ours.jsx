import { RunTimeline } from "@run-timeline/components";
import { useRun } from "@run-timeline/hooks";
import { createRunStore } from "@run-timeline/protocol";
import { createRoot } from "react-dom/client";
import "@run-timeline/components/styles.css";
import { eventsOf } from "../run.js";

function App({ store, view }) {
  const run = useRun({ store });
  return <RunTimeline run={run} defaultView={view} style={{ height: 600 }} />;
}

/** The run comes as events, like an app's, and the live message goes on in it. */
export const mountIn = (view) =>
  async function mount(host, run) {
    const store = createRunStore();
    for (const event of eventsOf(run)) store.push(event);
    const messageId = "live";
    store.push({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
    createRoot(host).render(<App store={store} view={view} />);
    return {
      delta: (delta) => store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta }),
      async end() {
        store.push({ type: "TEXT_MESSAGE_END", messageId });
        store.push({ type: "RUN_FINISHED", threadId: "t", runId: "r" });
      },
    };
  };

export const selector = "[role=row]";
