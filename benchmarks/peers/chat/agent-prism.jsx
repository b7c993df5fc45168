// Built only with AGENT_PRISM_UI. Its tree view: its trace viewer copies its spans once and never again.
import { TreeView } from "@agent-prism-ui/components/TreeView.tsx";
import { useState } from "react";
import { createRoot } from "react-dom/client";

export const selector = "[role=treeitem]";

const BEGUN = Date.UTC(2026, 0, 1);
const LASTS = 40;
let made = 0;

const span = (fields) => {
  const startTime = new Date(BEGUN + made++ * LASTS);
  const endTime = new Date(BEGUN + made * LASTS);
  return { startTime, endTime, duration: LASTS, raw: "", status: "success", ...fields };
};

const ignored = () => {};

let change;

function App({ first, ids }) {
  const [spans, setSpans] = useState(first);
  change = setSpans;
  return (
    <div className="chat">
      <TreeView
        spans={spans}
        expandedSpansIds={ids}
        onExpandSpansIdsChange={ignored}
        onSpanSelect={ignored}
      />
    </div>
  );
}

export async function mount(host, run) {
  const reply = (id, output) => span({ id, title: "reply", type: "llm_call", output });
  const first = run.turns.map(({ id, calls, text }) =>
    span({
      id,
      title: `turn ${id}`,
      type: "agent_invocation",
      children: [
        ...calls.map((call) =>
          span({
            id: call.id,
            title: call.name,
            type: "tool_execution",
            input: call.args,
            output: call.result,
          }),
        ),
        reply(`x${id}`, text),
      ],
    }),
  );
  first.push(reply("live", ""));
  const ids = first.flatMap(({ id, children = [] }) => [id, ...children.map((each) => each.id)]);
  createRoot(host).render(<App first={first} ids={ids} />);
  return {
    delta: (delta) =>
      change((spans) => {
        const last = spans.at(-1);
        const output = last.output + delta;
        return [...spans.slice(0, -1), { ...last, output, title: `reply ${output.length}` }];
      }),
  };
}
