import {
  createHistory,
  createRunStore,
  loadLog,
  saveLog,
  type Update,
} from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { inOrderOracle, toldRows } from "../properties/inOrderOracle.js";
import { readingOf } from "../storeReading.js";
import { RULE_STREAMS } from "./streams.js";

const MODES = ["lenient", "strict", "off"] as const;
const named = RULE_STREAMS.map((stream) => [stream.title, stream] as const);
/** Streams in which nothing is drawn but what an update tells. */
const told = named.filter(([, { events }]) => !/SNAPSHOT|"input"/.test(JSON.stringify(events)));

describe("whatever breaks a rule, and however it is taken", () => {
  test.each(told)("each update is a row in order: %s", (_, { events }) => {
    for (const conformance of MODES) {
      const store = createRunStore({ conformance });
      const updates: Update[] = [...store.push(events), ...store.end()];
      expect(toldRows(store)).toEqual(inOrderOracle(updates));
    }
  });

  test.each(named)(
    "nothing is lost, and it is the same one by one, saved and seen again: %s",
    (_, { events }) => {
      for (const conformance of MODES) {
        const store = createRunStore({ conformance });
        store.push(events);
        const whole = readingOf(store);
        expect([...store.log]).toEqual(events);

        const live = createRunStore({ conformance });
        for (const event of events) {
          live.push(event);
          void live.outline("grouped").length;
        }
        expect(readingOf(live)).toEqual(whole);
        expect(readingOf(loadLog(saveLog(store), { conformance }))).toEqual(whole);

        const history = createHistory(store);
        history.seek(store.log.length);
        history.seek(1);
        expect(readingOf(history.seek(store.log.length))).toEqual(whole);
      }
    },
  );
});
