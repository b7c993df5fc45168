import "../../packages/components/src/styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { createRoot } from "react-dom/client";
import { RunTimeline } from "../../packages/components/src/index.js";
import { Markdown } from "../../packages/components/src/markdown.js";
import { useRun } from "../../packages/hooks/src/index.js";

const EVENTS = recordedRun("dinner").events();

/** What the README shows. */
function Picture() {
  const run = useRun({ events: EVENTS });
  return (
    <RunTimeline
      run={run}
      theme="light"
      components={{ Markdown }}
      style={{ height: "100vh" }}
      defaultFollow={false}
    />
  );
}

const host = document.getElementById("picture");
if (host) createRoot(host).render(<Picture />);
