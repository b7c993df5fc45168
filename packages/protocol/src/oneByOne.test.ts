import { describe, expect, test } from "vitest";
import { oneByOne } from "./oneByOne.js";

async function* batches(log: string[] = []): AsyncGenerator<readonly number[], void, undefined> {
  try {
    for (const batch of [[], [1, 2], [3], [], [4, 5, 6]]) {
      await Promise.resolve();
      yield batch;
    }
  } finally {
    log.push("closed");
  }
}

const double = (member: number): number => member * 2;

describe("what batches hold", () => {
  test("comes one after the other, and then the end", async () => {
    const values: number[] = [];
    for await (const value of oneByOne(batches(), double)) values.push(value);
    expect(values).toEqual([2, 4, 6, 8, 10, 12]);
  });

  test("is the same for those who do not wait for the one before", async () => {
    const all = oneByOne(batches(), double);
    const asked = await Promise.all(Array.from({ length: 8 }, () => all.next()));
    expect(asked.map(({ value }) => value)).toEqual([2, 4, 6, 8, 10, 12, undefined, undefined]);
    expect(asked.map(({ done }) => done).indexOf(true)).toBe(6);
  });

  test("is let go of when the reader breaks off", async () => {
    const log: string[] = [];
    const all = oneByOne(batches(log), double);
    for await (const value of all) if (value === 2) break;
    expect(log).toEqual(["closed"]);
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });

  test("is read when its turn comes", async () => {
    const read: number[] = [];
    const all = oneByOne(batches(), (member) => read.push(member));
    await all.next();
    expect(read).toEqual([1]);
  });

  test("ends with the error of what it is read from", async () => {
    async function* broken(): AsyncGenerator<readonly number[], void, undefined> {
      yield [1];
      throw new Error("The body broke off.");
    }
    const all = oneByOne(broken(), double);
    expect(await all.next()).toEqual({ done: false, value: 2 });
    await expect(all.next()).rejects.toThrow("The body broke off.");
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });
});
