import { Bubble, ThoughtChain } from "@ant-design/x";
import { useState } from "react";
import { createRoot } from "react-dom/client";

/** A turn is a bubble; its calls are a chain in it. */
const contentRender = ({ chain, text }) => (
  <div data-tool="">
    {chain.length > 0 ? <ThoughtChain items={chain} /> : null}
    <p>{text}</p>
  </div>
);
const ROLES = { ai: { contentRender } };

const bubble = ({ id, calls, text }) => ({
  key: id,
  role: "ai",
  content: {
    text,
    chain: calls.map((call) => ({
      key: call.id,
      title: call.name,
      description: call.args,
      content: call.result,
      status: "success",
    })),
  },
});

let change;

function App({ first }) {
  const [items, setItems] = useState(first);
  change = setItems;
  return (
    <div style={{ height: 600 }}>
      <Bubble.List style={{ height: 600 }} items={items} role={ROLES} autoScroll />
    </div>
  );
}

export async function mount(host, run) {
  const first = [...run.turns, { id: "live", calls: [], text: "" }].map(bubble);
  createRoot(host).render(<App first={first} />);
  return {
    delta: (delta) =>
      change((items) => {
        const last = items.at(-1);
        const content = { ...last.content, text: last.content.text + delta };
        return [...items.slice(0, -1), { ...last, content }];
      }),
  };
}
