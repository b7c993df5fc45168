import { AbstractAgent, CopilotChat, CopilotKitProvider } from "@copilotkit/react-core/v2";
import "@copilotkit/react-core/v2/styles.css";
import { createRoot } from "react-dom/client";
import { Observable } from "rxjs";
import { z } from "zod";
import { messagesOf } from "../run.js";
import { ToolRow } from "./ToolRow.jsx";

/** The history comes as a snapshot when the chat connects, then one run whose events come from here. */
class Replay extends AbstractAgent {
  connect({ threadId, runId }) {
    return new Observable((observer) => {
      observer.next({ type: "RUN_STARTED", threadId, runId });
      observer.next({ type: "MESSAGES_SNAPSHOT", messages: this.history });
      observer.next({ type: "RUN_FINISHED", threadId, runId });
      observer.complete();
    });
  }
  run({ threadId, runId }) {
    return new Observable((observer) => {
      this.live = observer;
      this.runId = runId;
      observer.next({ type: "RUN_STARTED", threadId, runId });
      observer.next({ type: "TEXT_MESSAGE_START", messageId: "live", role: "assistant" });
    });
  }
  clone() {
    return this;
  }
}

const renderers = [
  {
    name: "*",
    args: z.any(),
    render: ({ name, args, result }) => (
      <ToolRow
        name={name}
        args={typeof args === "string" ? args : JSON.stringify(args)}
        result={result}
      />
    ),
  },
];

export async function mount(host, run) {
  const agent = new Replay({ agentId: "default", threadId: "t" });
  agent.history = messagesOf(run);
  createRoot(host).render(
    <div style={{ height: 600 }}>
      <CopilotKitProvider
        agents__unsafe_dev_only={{ default: agent }}
        renderToolCalls={renderers}
        defaultThrottleMs={0}
        showDevConsole={false}
      >
        <CopilotChat agentId="default" threadId="t" />
      </CopilotKitProvider>
    </div>,
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  let isStarted = false;
  return {
    delta(delta) {
      if (!isStarted) {
        isStarted = true;
        agent.runAgent({ runId: "r" }).catch((error) => console.error(String(error)));
      }
      agent.live?.next({ type: "TEXT_MESSAGE_CONTENT", messageId: "live", delta });
    },
    async end() {
      agent.live?.next({ type: "TEXT_MESSAGE_END", messageId: "live" });
      agent.live?.next({ type: "RUN_FINISHED", threadId: "t", runId: agent.runId });
      agent.live?.complete();
    },
  };
}
