import {
  createRunStore,
  type Event,
  type Outline,
  type Row,
  type RunStore,
  type Update,
} from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choices, PATIENCE, runs } from "./choices.js";
import { foldOracle } from "./foldOracle.js";
import { groupsOf } from "./groupsOracle.js";
import { inOrderOracle, toldRows } from "./inOrderOracle.js";
import { mutate } from "./mutations.js";
import { StreamWriter, type WriterOptions } from "./streamWriter.js";

const mode = fc.constantFrom("lenient", "strict", "off");
const placement = fc.constantFrom("opened", "closed");

describe("in order", () => {
  test(
    "the rows are those of the updates, adjacent deltas of one thing joined",
    () => {
      fc.assert(
        fc.property(choices(60), choices(2), (made, damage) => {
          const events = mutate(StreamWriter.write(made, { snapshots: false }), damage).filter(
            isNoSnapshot,
          );
          const store = createRunStore();
          const updates: Update[] = [...store.push(events), ...store.end()];
          expect(toldRows(store)).toEqual(inOrderOracle(updates));
        }),
        runs(120),
      );
    },
    PATIENCE,
  );

  test(
    "fragments are the rows, one for each delta",
    () => {
      fc.assert(
        fc.property(mode, choices(60), choices(2), (conformance, made, damage) => {
          const store = createRunStore({ conformance });
          const outline = store.outline("in-order", { fragments: true });
          for (const event of mutate(StreamWriter.write(made), damage)) {
            store.push(event);
            void outline.length;
          }
          store.end();
          const wanted = [...store.outline("in-order")].flatMap((row) => fragmentsOf(row, store));
          expect([...outline].map(({ key: _, ...row }) => row)).toEqual(wanted);
        }),
        runs(120),
      );
    },
    PATIENCE,
  );
});

describe("every outline", () => {
  test(
    "finds each of its rows by its key, gives no key twice, and keeps rows under rows above them",
    () => {
      fc.assert(
        fc.property(mode, choices(50), choices(3), (conformance, made, damage) => {
          const store = createRunStore({ conformance });
          store.push(mutate(StreamWriter.write(made), damage));
          store.end();
          for (const outline of outlinesOf(store)) expectSound(outline);
        }),
        runs(120),
      );
    },
    PATIENCE,
  );

  test(
    "keeps the keys, the order, the parents and the owners of its rows as the run goes on",
    () => {
      fc.assert(
        fc.property(
          mode,
          placement,
          choices(40),
          choices(2),
          (conformance, where, made, damage) => {
            const store = createRunStore({ conformance });
            const outlines = [
              store.outline("in-order"),
              store.outline("grouped", { placement: where }),
            ];
            const before = outlines.map((outline) => [...outline]);
            for (const event of mutate(StreamWriter.write(made), damage)) {
              store.push(event);
              for (const [index, outline] of outlines.entries()) {
                const after = [...outline];
                expectSettled(before[index] ?? [], after);
                before[index] = after;
              }
            }
          },
        ),
        runs(60),
      );
    },
    PATIENCE,
  );

  test(
    "a folded one shows the rows that a slow look at all of them picks",
    () => {
      fc.assert(
        fc.property(choices(50), fc.array(fc.tuple(fc.nat(60), fc.boolean())), (made, picks) => {
          const events = StreamWriter.write(made);
          const store = createRunStore();
          const fold = store.fold();
          const chosen = new Map<string, boolean>();
          for (const [turn, event] of events.entries()) {
            store.push(event);
            const [at, open] = picks[turn % (picks.length || 1)] ?? [0, false];
            const row = [...store.outline("grouped")][at];
            if (row !== undefined && turn % 3 === 0) {
              chosen.set(row.key, open);
              fold.setOpen(new Map(chosen));
            }
            expect([...fold].map(({ key }) => key)).toEqual(foldOracle(store, fold));
            expect(fold.length).toBe([...fold].length);
          }
          for (const [index, row] of [...fold].entries()) expect(fold.indexOf(row.key)).toBe(index);
          fold.dispose();
        }),
        runs(60),
      );
    },
    PATIENCE,
  );
});

describe("the grouped outline", () => {
  const write = (
    made: Parameters<typeof StreamWriter.write>[0],
    options?: WriterOptions,
  ): RunStore => {
    const store = createRunStore();
    store.push(StreamWriter.write(made, options));
    return store;
  };

  test(
    "shows each call once, under its group, which is one agent's",
    () => {
      fc.assert(
        fc.property(placement, choices(60), (where, made) => {
          const store = write(made);
          const rows = [...store.outline("grouped", { placement: where })];
          const byKey = new Map(rows.map((row) => [row.key, row]));
          const calls = rows.filter(({ kind }) => kind === "tool-call");
          expect(new Set(calls.map(({ entity }) => entity)).size).toBe(calls.length);
          for (const row of calls) {
            const call = store.entity(row.entity ?? "", "tool-call");
            expect(call?.removed).toBeUndefined();
            if (call === undefined || call.unseen) continue;
            const parent = byKey.get(row.parent ?? "");
            expect([parent?.kind, parent?.entity]).toEqual(["tool-group", call.group]);
            expect(store.entity(call.group, "tool-group")?.owner).toBe(call.owner);
          }
        }),
        runs(100),
      );
    },
    PATIENCE,
  );

  test(
    "has the groups that a slow look at the events finds, each with its calls in their order",
    () => {
      fc.assert(
        fc.property(choices(80), (made) => {
          const events = StreamWriter.write(made, { snapshots: false });
          const store = createRunStore();
          store.push(events);
          const rows = [...store.outline("grouped")];
          const groups = rows
            .filter(({ kind }) => kind === "tool-group")
            .map(({ key, entity }) => [
              store.entity(entity ?? "", "tool-group")?.calls,
              rows.filter(({ parent }) => parent === key).map((row) => row.entity),
            ]);
          const found = groupsOf(events).map((calls) => [calls, calls]);
          expect(groups.sort(byFirst)).toEqual(found.sort(byFirst));
        }),
        runs(200),
      );
    },
    PATIENCE,
  );

  test(
    "draws all text that is not blank, each of it once and in its order",
    () => {
      fc.assert(
        fc.property(choices(60), (made) => {
          const store = write(made, { snapshots: false });
          const rows = [...store.outline("grouped")];
          for (const message of store.messages) {
            if (message.role === "tool" || message.role === "activity") continue;
            const kind = message.role === "reasoning" ? "reasoning" : "message";
            const text = store.entity(message.id, kind)?.content ?? "";
            const ranges = rows
              .filter((row) => row.kind === kind && row.entity === message.id)
              .map(({ textStart = 0, textEnd = 0 }): [number, number] => [textStart, textEnd]);
            let drawn = 0;
            for (const [start, end] of ranges) {
              expect(start).toBeGreaterThanOrEqual(drawn);
              expect(text.slice(drawn, start)).toMatch(/^\s*$/);
              drawn = end;
            }
            expect(text.slice(drawn)).toMatch(/^\s*$/);
          }
        }),
        runs(100),
      );
    },
    PATIENCE,
  );

  test(
    "stands in the order of arrival within everything, and closed calls in the order of their ends",
    () => {
      fc.assert(
        fc.property(choices(60), (made) => {
          const store = write(made, { snapshots: false });
          const opened = siblings([...store.outline("grouped")]);
          for (const rows of opened) expect(rows.map(({ first }) => first)).toEqual(sorted(rows));
        }),
        runs(100),
      );
    },
    PATIENCE,
  );
});

const byFirst = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

const isNoSnapshot = (event: unknown): boolean =>
  (event as Partial<Event> | null)?.type !== "MESSAGES_SNAPSHOT";

/** One row for each event of a segment, its range counted from the deltas in the log. */
function fragmentsOf(row: Row, store: RunStore): Omit<Row, "key">[] {
  const { key: _, ...whole } = row;
  if (row.textEnd === undefined || row.first === row.last) return [whole];
  const fragments: Omit<Row, "key">[] = [];
  let start = row.textStart ?? 0;
  for (let event = row.first; event <= row.last; event++) {
    const { delta } = store.log.at(event) as { delta?: unknown };
    const stop =
      event === row.last ? row.textEnd : start + (typeof delta === "string" ? delta.length : 0);
    fragments.push({ ...whole, first: event, last: event, textStart: start, textEnd: stop });
    start = stop;
  }
  return fragments;
}

function outlinesOf(store: RunStore): Outline[] {
  return [
    store.outline("in-order"),
    store.outline("in-order", { fragments: true }),
    store.outline("grouped"),
    store.outline("grouped", { placement: "closed" }),
  ];
}

function expectSound(outline: Outline): void {
  const rows = [...outline];
  expect(rows).toHaveLength(outline.length);
  const keys = rows.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.map((key) => outline.indexOf(key))).toEqual(keys.map((_, index) => index));
  expect(keys.map((_, index) => outline.at(index))).toEqual(rows);
  const above = new Map<string | null, number>([[null, -1]]);
  const depths = rows.map(({ key, depth, parent }) => {
    above.set(key, depth);
    return [key, above.get(parent)];
  });
  expect(depths).toEqual(rows.map(({ key, depth }) => [key, depth - 1]));
  expect([outline.at(-1), outline.at(rows.length), outline.indexOf("nothing:0")]).toEqual([
    undefined,
    undefined,
    -1,
  ]);
}

/** What is drawn of the rows before is drawn in their order, under the same rows, by the same agents. */
function expectSettled(before: readonly Row[], after: readonly Row[]): void {
  const now = new Map(after.map((row) => [row.key, row]));
  const stayed = before.filter(({ key }) => now.has(key));
  const pending = new Set(before.filter(isPending).map(({ key }) => key));
  const keys = new Set(stayed.map(({ key }) => key));
  const order = after.filter(({ key }) => keys.has(key) && !pending.has(key));
  expect(order.map(({ key }) => key)).toEqual(
    stayed.filter(({ key }) => !pending.has(key)).map(({ key }) => key),
  );
  for (const row of stayed) {
    const same = now.get(row.key) as Row;
    expect([same.owner, same.kind]).toEqual([row.owner, row.kind]);
    if (!pending.has(row.key)) expect([same.parent, same.first]).toEqual([row.parent, row.first]);
  }
}

/** A call that is open, in the closed placement: it has no place yet. */
const isPending = (row: Row): boolean => row.kind === "tool-call" && row.parent === null;

function siblings(rows: readonly Row[]): Row[][] {
  const lists = new Map<string | null, Row[]>();
  for (const row of rows) lists.set(row.parent, [...(lists.get(row.parent) ?? []), row]);
  return [...lists.values()];
}

const sorted = (rows: readonly Row[]): number[] =>
  rows.map(({ first }) => first).sort((a, b) => a - b);
