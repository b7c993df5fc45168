import { createRoot } from "react-dom/client";
import { PrototypeView } from "../../prototype/PrototypeView.jsx";
import { createPrototypeStore } from "../../prototype/prototypeStore.js";
import { eventsOf } from "../run.js";

export const selector = ".slot";

export async function mount(host, run) {
  const store = createPrototypeStore((flush) => requestAnimationFrame(flush));
  for (const event of eventsOf(run)) store.push(event);
  const messageId = "live";
  store.push({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
  createRoot(host).render(<PrototypeView store={store} follow />);
  return {
    delta: (delta) => store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta }),
    async end() {
      store.push({ type: "TEXT_MESSAGE_END", messageId });
    },
  };
}
