import { describe, expect, it } from "vitest";
import { createAsyncQueue } from "./asyncQueue.js";

async function all<T>(queue: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of queue) values.push(value);
  return values;
}

describe("createAsyncQueue", () => {
  it("gives what was pushed before and after reading began, in order", async () => {
    const queue = createAsyncQueue<number>();
    queue.push(1);
    const reading = all(queue);
    queue.push(2);
    await Promise.resolve();
    queue.push(3);
    queue.end();
    queue.push(4);
    expect(await reading).toEqual([1, 2, 3]);
  });

  it("answers each of several calls that wait at once", async () => {
    const queue = createAsyncQueue<number>();
    const reader = queue[Symbol.asyncIterator]();
    const reading = [reader.next(), reader.next(), reader.next()];
    queue.push(1);
    queue.push(2);
    queue.end();
    expect((await Promise.all(reading)).map(({ value }) => value)).toEqual([1, 2, undefined]);
  });

  it("throws the error after what came before it", async () => {
    const queue = createAsyncQueue<number>();
    queue.push(1);
    queue.end(new Error("lost"));
    const reader = queue[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({ done: false, value: 1 });
    await expect(reader.next()).rejects.toThrow("lost");
  });

  it("tells when the reader broke off", async () => {
    let returned = 0;
    const queue = createAsyncQueue<number>({ onReturn: () => (returned += 1) });
    queue.push(1);
    for await (const _ of queue) break;
    expect(returned).toBe(1);
  });

  it("keeps the last values for a reader who has not begun, and all for one who has", async () => {
    const queue = createAsyncQueue<number>({ unreadLimit: 3 });
    for (let value = 0; value < 10; value += 1) queue.push(value);
    const reading = all(queue);
    for (let value = 10; value < 5_000; value += 1) queue.push(value);
    queue.end();
    const values = await reading;
    expect(values.slice(0, 4)).toEqual([7, 8, 9, 10]);
    expect(values).toHaveLength(4_993);
  });
});
