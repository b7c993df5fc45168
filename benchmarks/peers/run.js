// An agent run as every peer is given it: calls with 200 bytes of arguments and 400 of result, five a turn, and a text
// of 600 characters behind them. The same each time.

const TOOLS = [
  "read_file",
  "search",
  "run_sql",
  "fetch_url",
  "write_file",
  "list_dir",
  "grep",
  "apply_patch",
];

/** The run as turns. */
export function makeRun(calls) {
  const turns = [];
  for (let first = 0; first < calls; first += 5) {
    const count = Math.min(5, calls - first);
    const made = Array.from({ length: count }, (_, offset) => callOf(first + offset));
    turns.push({ id: `m${first / 5}`, calls: made, text: textOf(first / 5) });
  }
  return { calls, turns };
}

function callOf(index) {
  const args = padded(`{"path":"dir/${index}.csv","limit":${index % 100},"query":"`, 198);
  const result = padded(`{"ok":true,"row":${index},"body":"`, 398);
  return {
    id: `c${index}`,
    name: TOOLS[index % TOOLS.length],
    args: `${args}"}`,
    result: `${result}"}`,
  };
}

const textOf = (turn) =>
  padded(`Turn ${turn}. I read the files and totalled revenue by region. `, 600);

function padded(text, length) {
  const filling = "abcdefghij klmnopqrs tuvwxyz ".repeat(1 + Math.floor(length / 28));
  return (text + filling).slice(0, length);
}

/** As AG-UI messages, for peers that take a history. */
export function messagesOf({ turns }) {
  return [
    { id: "u0", role: "user", content: "Where did revenue land?" },
    ...turns.flatMap(({ id, text, calls }) => [
      {
        id,
        role: "assistant",
        content: text,
        toolCalls: calls.map((call) => ({
          id: call.id,
          type: "function",
          function: { name: call.name, arguments: call.args },
        })),
      },
      ...calls.map((call) => ({
        id: `r${call.id}`,
        role: "tool",
        toolCallId: call.id,
        content: call.result,
      })),
    ]),
  ];
}

/** As AG-UI events, for peers that fold them: arguments in 4 deltas, texts in 20. */
export function* eventsOf({ turns }) {
  yield { type: "RUN_STARTED", threadId: "t", runId: "r" };
  for (const { id, text, calls } of turns) {
    for (const call of calls) {
      const toolCallId = call.id;
      yield {
        type: "TOOL_CALL_START",
        toolCallId,
        toolCallName: call.name,
        parentMessageId: id,
      };
      for (const delta of pieces(call.args, 4)) yield { type: "TOOL_CALL_ARGS", toolCallId, delta };
      yield { type: "TOOL_CALL_END", toolCallId };
      yield {
        type: "TOOL_CALL_RESULT",
        messageId: `r${toolCallId}`,
        toolCallId,
        content: call.result,
        role: "tool",
      };
    }
    const messageId = `x${id}`;
    yield { type: "TEXT_MESSAGE_START", messageId, role: "assistant" };
    for (const delta of pieces(text, 20)) yield { type: "TEXT_MESSAGE_CONTENT", messageId, delta };
    yield { type: "TEXT_MESSAGE_END", messageId };
  }
}

function pieces(text, count) {
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  ).filter((piece) => piece !== "");
}
