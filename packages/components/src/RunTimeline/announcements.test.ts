import { createRunStore } from "@run-timeline/protocol";
import { beforeAll, expect, test } from "vitest";
import { loadLettingGo } from "../../test/lettingGo.js";
import { createLabels } from "../labels/labels.js";
import { createBoundaryReader } from "./announcements.js";

beforeAll(loadLettingGo);

const labels = createLabels();

test("each run is announced once, earlier runs being let go meanwhile", () => {
  const store = createRunStore({ limits: { events: 10 } });
  const reader = createBoundaryReader(store);
  for (let number = 0; number < 12; number++) {
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: `r${number}` });
    expect(reader.read(labels)).toEqual([labels.running]);
    store.push({ type: "CUSTOM", name: "tick" });
    store.push({ type: "RUN_FINISHED", threadId: "t1", runId: `r${number}` });
    expect(reader.read(labels)).toHaveLength(1);
  }
  expect(store.log.start).toBeGreaterThan(0);
});
