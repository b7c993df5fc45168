import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MessageList } from "./messageList.js";
import { MessageRec, OwnerRec } from "./records.js";

const root = new OwnerRec(null, null, 0);
const message = (id: number): MessageRec => new MessageRec(String(id), "user", root, 0);
const many = (count: number, from = 0): MessageRec[] =>
  Array.from({ length: count }, (_, index) => message(from + index));

function expectSame(list: MessageList, slow: readonly MessageRec[]): void {
  expect(list.length).toBe(slow.length);
  expect([...list].map(({ id }) => id)).toEqual(slow.map(({ id }) => id));
  expect(slow.every((each, index) => list.indexOf(each) === index)).toBe(true);
  expect(slow.every((each, index) => list.at(index) === each)).toBe(true);
  expect(slow.every((each, index) => list.after(each) === slow[index + 1])).toBe(true);
  expect(list.at(slow.length)).toBeUndefined();
}

describe("a list of messages", () => {
  test("is in order as an array is, whatever was pushed, put between and made anew", () => {
    const change = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant("push" as const), count: fc.nat(700) }) },
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant("insert" as const),
          behind: fc.double({ min: 0, max: 1, noNaN: true }),
          count: fc.nat(700),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("reset" as const), keep: fc.nat(9) }) },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const list = new MessageList({ journal: null });
        let slow: MessageRec[] = [];
        let next = 0;
        for (const each of changes) {
          if (each.do === "reset") {
            slow = slow.filter((_, index) => index % 10 <= each.keep);
            list.reset(slow);
            continue;
          }
          for (const added of many(each.count, next)) {
            if (each.do === "push" || slow.length === 0) {
              list.push(added);
              slow.push(added);
            } else {
              const at = Math.floor(each.behind * (slow.length - 1));
              list.insertAfter(slow[at] as MessageRec, added);
              slow.splice(at + 1, 0, added);
            }
          }
          next += each.count;
        }
        expectSame(list, slow);
      }),
      { numRuns: 40 },
    );
  });

  test("puts what follows a message that is not in it at the end", () => {
    const list = new MessageList({ journal: null });
    const [first, second, other] = many(3) as [MessageRec, MessageRec, MessageRec];
    list.push(first);
    list.insertAfter(other, second);
    expectSame(list, [first, second]);
    expect([list.indexOf(other), list.after(other)]).toEqual([-1, undefined]);
  });

  test("forgets what a new order leaves out", () => {
    const list = new MessageList({ journal: null });
    const all = many(5);
    for (const each of all) list.push(each);
    const kept = [all[3], all[1]] as MessageRec[];
    list.reset(kept);
    expectSame(list, kept);
    expect(list.indexOf(all[0] as MessageRec)).toBe(-1);
  });
});
