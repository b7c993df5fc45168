import { expect, test } from "vitest";
import { CLOSED, followRun, type StepSocket } from "./followRun.js";

interface FakeSocket extends StepSocket {
  readonly after: number;
  closed: boolean;
}

function follow() {
  const sockets: FakeSocket[] = [];
  const heard: number[] = [];
  let ends = 0;
  let again: (() => void) | undefined;
  const stop = followRun({
    open(after) {
      const socket: FakeSocket = {
        after,
        closed: false,
        onmessage: null,
        onclose: null,
        close: () => {
          socket.closed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    onStep: ({ seq }) => heard.push(seq),
    onEnd: () => {
      ends++;
    },
    pause: (retry) => {
      again = retry;
    },
  });
  const say = (seq: unknown): void =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "notice", seq }) });
  return { sockets, heard, say, stop, ends: () => ends, again: () => again?.() };
}

test("a connection that was lost goes on from the last step", () => {
  const run = follow();
  run.say(1);
  run.say(2);
  run.sockets[0]?.onclose?.({ code: 1006 });
  run.again();
  expect(run.sockets.map(({ after }) => after)).toEqual([0, 2]);
  run.say(2);
  run.say(3);
  expect(run.heard).toEqual([1, 2, 3]);
  expect(run.ends()).toBe(0);
});

test.each([CLOSED.done, CLOSED.crashed, CLOSED.unknown])("code %i is the end", (code) => {
  const run = follow();
  run.sockets[0]?.onclose?.({ code });
  run.again();
  expect(run.ends()).toBe(1);
  expect(run.sockets).toHaveLength(1);
});

test("what is no step is passed over", () => {
  const run = follow();
  for (const data of ["{", "null", '"text"', "{}", new ArrayBuffer(2)])
    run.sockets[0]?.onmessage?.({ data });
  run.say("1");
  expect(run.heard).toEqual([]);
});

test("who stopped following hears nothing more, and is not connected again", () => {
  const run = follow();
  run.stop();
  run.say(1);
  run.sockets[0]?.onclose?.({ code: 1006 });
  run.again();
  expect([run.heard, run.sockets[0]?.closed, run.sockets.length]).toEqual([[], true, 1]);
});
