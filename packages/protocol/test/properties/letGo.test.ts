import {
  createHistory,
  createRunStore,
  type Event,
  loadLog,
  type Outline,
  type Row,
  type RunStore,
  saveLog,
} from "@run-timeline/protocol";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadKeeper } from "../../src/letGo/loadKeeper.js";
import { choices, PATIENCE, runs } from "./choices.js";
import { type Choice, StreamWriter } from "./streamWriter.js";

beforeAll(loadKeeper);

const mode = fc.constantFrom("lenient", "strict", "off");
const thread = fc.record({
  conformance: mode,
  made: fc.array(choices(30), { maxLength: 12, size: "max" }),
  limit: fc.integer({ min: 3, max: 120 }),
  reads: fc.integer({ min: 1, max: 20 }),
});

/** Runs that name nothing of one another, but that a snapshot restates the whole conversation. */
const apart = (made: readonly Choice[][]): Event[] =>
  made.flatMap((choices, run) =>
    StreamWriter.write(choices, { runs: false, snapshots: false }).map(
      (event) =>
        JSON.parse(JSON.stringify(event), (key, value) =>
          typeof value === "string" && /^(.*[a-z]Id|group_id)$/.test(key) && key !== "threadId"
            ? `${run}-${value}`
            : value,
        ) as Event,
    ),
  );

/** Runs that go on with what earlier ones began, reopen it, restate it and take it back. */
const entwined = (made: readonly Choice[][]): Event[] =>
  StreamWriter.write(made.flat().slice(0, 150));

/** The same thread, kept whole and kept up to a limit, read every so many events. */
function both(
  events: readonly Event[],
  conformance: "lenient" | "strict" | "off",
  limit: number,
  reads = 7,
): { whole: RunStore; kept: RunStore } {
  const whole = createRunStore({ conformance, limits: { events: Infinity } });
  const kept = createRunStore({ conformance, limits: { events: limit } });
  events.forEach((event, index) => {
    for (const store of [whole, kept]) {
      if (event.type === "RUN_STARTED") {
        store.addMessage(
          { id: `u${index}`, role: "user", content: `Go on ${index}` },
          { at: index },
        );
      }
      store.push(event, { at: index });
      if (index % reads === 0) for (const outline of outlinesOf(store)) void outline.length;
    }
  });
  return { whole, kept };
}

const outlinesOf = (store: RunStore): Outline[] => [
  store.outline("grouped"),
  store.outline("grouped", { placement: "closed" }),
  store.outline("in-order"),
  store.outline("in-order", { fragments: true }),
];

/** The rows of what is kept. */
const rowsFrom = (outline: Outline, start: number): Row[] =>
  [...outline].filter(({ first }) => first >= start);

const lettingGo = (
  write: (made: readonly Choice[][]) => Event[],
  check: (stores: { whole: RunStore; kept: RunStore }) => void,
): void =>
  fc.assert(
    fc.property(thread, ({ conformance, made, limit, reads }) => {
      check(both(write(made), conformance, limit, reads));
    }),
    { ...runs(150), endOnFailure: true },
  );

test(
  "what is kept shows the same as in a store that keeps all",
  () => {
    let lets = 0;
    lettingGo(apart, ({ whole, kept }) => {
      const { start } = kept.log;
      lets += Number(start > 0);
      expect(kept.messages).toEqual(whole.messages);
      expect(kept.state).toEqual(whole.state);
      expect(kept.interrupts).toEqual(whole.interrupts);
      expect(kept.head).toEqual(whole.head);
      expect(kept.issues).toEqual(whole.issues.filter(({ index }) => index >= start));
      expect(kept.log.length).toBe(whole.log.length);
      for (let index = 0; index < whole.log.length; index++) {
        expect(kept.log.at(index)).toEqual(index < start ? undefined : whole.log.at(index));
        expect(kept.log.timeAt(index)).toBe(index < start ? null : whole.log.timeAt(index));
      }
      outlinesOf(whole).forEach((outline, number) => {
        expect(rowsFrom(outlinesOf(kept)[number] as Outline, start)).toEqual(
          rowsFrom(outline, start),
        );
      });
      for (const row of whole.outline("in-order")) {
        if (row.first < start || row.entity === null || row.entityKind === null) continue;
        const entity = whole.entity(row.entity, row.entityKind);
        if ((entity?.first ?? -1) < start) continue;
        expect(kept.entity(row.entity, row.entityKind)).toEqual(entity);
      }
    });
    expect(lets).toBeGreaterThan(20);
  },
  PATIENCE,
);

test(
  "each view begins with a row that says what was let go, and finds every row by its key",
  () => {
    lettingGo(entwined, ({ kept }) => {
      for (const outline of outlinesOf(kept)) {
        const keys = [...outline].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        keys.forEach((key, index) => {
          expect(`${key} ${outline.indexOf(key)}`).toBe(`${key} ${index}`);
        });
        const { letGo } = kept;
        if (letGo === null) continue;
        const [first] = outline;
        expect(first).toMatchObject({ first: 0, last: kept.log.start - 1, owner: null, depth: 0 });
        expect(kept.entity(first?.entity ?? "", "notice")?.value).toEqual({
          kind: "let_go",
          content: `${letGo.events} earlier events of ${letGo.runs === 1 ? "1 run" : `${letGo.runs} runs`} were let go.`,
          events: kept.log.start,
          runs: letGo.runs,
        });
      }
    });
  },
  PATIENCE,
);

test(
  "a history, a fork and a saved log of what is kept show the same as the store",
  () => {
    lettingGo(apart, ({ whole, kept }) => {
      const { start, length } = kept.log;
      const history = createHistory(kept);
      expect(history.start).toBe(start);
      for (const store of [
        history.seek(length),
        history.fork(length),
        loadLog(saveLog(kept), { limits: { events: Infinity } }),
      ]) {
        expect(store.messages).toEqual(kept.messages);
        expect(store.state).toEqual(kept.state);
        expect(store.head).toEqual(kept.head);
        expect([...store.log]).toEqual([...kept.log]);
        expect(store.letGo).toEqual(kept.letGo);
        outlinesOf(kept).forEach((outline, number) => {
          expect(rowsFrom(outlinesOf(store)[number] as Outline, start)).toEqual(
            rowsFrom(outline, start),
          );
        });
      }
      const middle = Math.floor((start + length) / 2);
      const before = createHistory(whole).seek(middle);
      expect(history.seek(middle).messages).toEqual(before.messages);
      expect(history.store.state).toEqual(before.state);
      history.seek(0);
      expect(history.position).toBe(start);
    });
  },
  PATIENCE,
);

test(
  "restated conversations read the same with a limit as without, in the store, its past and its saved log",
  () => {
    lettingGo(entwined, ({ whole, kept }) => {
      const { length } = kept.log;
      for (const store of [kept, createHistory(kept).seek(length), loadLog(saveLog(kept))]) {
        expect(store.messages).toEqual(whole.messages);
        expect(store.state).toEqual(whole.state);
        expect(store.interrupts).toEqual(whole.interrupts);
        expect(store.head.status).toBe(whole.head.status);
      }
    });
  },
  PATIENCE,
);
