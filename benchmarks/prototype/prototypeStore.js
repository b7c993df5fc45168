/**
 * The prototype: as little as can fold a run and draw it live. Append-only arrays, a Map, a version a row, one flush
 * a frame, strings flattened at END. No rules are checked, no owners or groups kept, no log, one view. It is the limit
 * that everything else is measured against.
 *
 * @param {(flush: () => void) => void} schedule
 */
export function createPrototypeStore(schedule = (flush) => flush()) {
  const rows = [];
  const versions = [];
  const indexOf = new Map();
  const listeners = new Map();
  const touched = new Set();
  let scheduled = false;

  const add = (row) => {
    indexOf.set(row.id, rows.length);
    rows.push(row);
    versions.push(0);
    touch(rows.length - 1);
  };
  const touch = (index) => {
    versions[index]++;
    if (listeners.size === 0) return;
    touched.add(index);
    if (scheduled) return;
    scheduled = true;
    schedule(flush);
  };
  const flush = () => {
    scheduled = false;
    const woken = [...touched];
    touched.clear();
    for (const index of woken) for (const listener of listeners.get(index) ?? []) listener();
    for (const listener of listeners.get("all") ?? []) listener();
  };
  const at = (id) => {
    const index = indexOf.get(id);
    touch(index);
    return rows[index];
  };
  /** Reading a character makes V8 lay the rope of pieces out as one string. */
  const flatten = (text) => {
    text.charCodeAt(0);
    return text;
  };

  return {
    rows,
    versions,
    entity: (id) => rows[indexOf.get(id)],
    push(event) {
      switch (event.type) {
        case "TEXT_MESSAGE_START":
          return add({ kind: "message", id: event.messageId, text: "", done: false });
        case "TEXT_MESSAGE_CONTENT":
          at(event.messageId).text += event.delta;
          return;
        case "TEXT_MESSAGE_END": {
          const row = at(event.messageId);
          row.text = flatten(row.text);
          row.done = true;
          return;
        }
        case "TOOL_CALL_START":
          return add({
            kind: "call",
            id: event.toolCallId,
            name: event.toolCallName,
            text: "",
            result: null,
            done: false,
          });
        case "TOOL_CALL_ARGS":
          at(event.toolCallId).text += event.delta;
          return;
        case "TOOL_CALL_END": {
          const row = at(event.toolCallId);
          row.text = flatten(row.text);
          return;
        }
        case "TOOL_CALL_RESULT": {
          const row = at(event.toolCallId);
          row.result = event.content;
          row.done = true;
        }
      }
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(key);
      };
    },
  };
}
