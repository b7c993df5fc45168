import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from "@assistant-ui/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { ToolRow } from "./ToolRow.jsx";

const toolPart = (call) => ({
  type: "tool-call",
  toolCallId: call.id,
  toolName: call.name,
  argsText: call.args,
  args: {},
  result: call.result,
});

const Tool = ({ toolName, argsText, result }) => (
  <ToolRow name={toolName} args={argsText} result={result} />
);
const Text = ({ text }) => <p>{text}</p>;
const Assistant = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />
  </MessagePrimitive.Root>
);
const PARTS = { UserMessage: Assistant, AssistantMessage: Assistant };

const convertMessage = (message) => message;
const onNew = async () => {};

let change;

function App({ first }) {
  const [messages, setMessages] = useState(first);
  change = setMessages;
  const runtime = useExternalStoreRuntime({ isRunning: true, messages, convertMessage, onNew });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Viewport className="chat">
          <ThreadPrimitive.Messages components={PARTS} />
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

/** Its primitives over an external store, as its documentation has it for own back ends. */
export async function mount(host, run) {
  const message = (id, content) => ({ id, role: "assistant", content });
  const first = [
    ...run.turns.map(({ id, calls, text }) =>
      message(id, [...calls.map(toolPart), { type: "text", text }]),
    ),
    message("live", [{ type: "text", text: "" }]),
  ];
  createRoot(host).render(<App first={first} />);
  return {
    delta: (delta) =>
      change((messages) => {
        const [{ text }] = messages.at(-1).content;
        return [...messages.slice(0, -1), message("live", [{ type: "text", text: text + delta }])];
      }),
  };
}
