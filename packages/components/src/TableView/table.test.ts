import { describe, expect, it } from "vitest";
import { tableOf } from "./table.js";

describe("a table", () => {
  it("has the columns of all its rows, in the order in which they were seen", () => {
    const table = tableOf('[{"a":1,"b":"x"},{"a":7412000000000000123,"c":null}]', 10);
    expect(table.columns).toEqual(["a", "b", "c"]);
    expect([...table.numeric]).toEqual(["a"]);
    expect(table.rows[1]?.has("b")).toBe(false);
    expect(table.total).toBe(2);
  });

  it("reads only the rows that are asked for, and knows how many there are", () => {
    const text = JSON.stringify(Array.from({ length: 212 }, (_, at) => ({ at })));
    const table = tableOf(text, 10);
    expect(table.rows).toHaveLength(10);
    expect(table.total).toBe(212);
  });

  it("takes a key of the name __proto__ as any other", () => {
    expect(tableOf('[{"__proto__":1}]', 10).columns).toEqual(["__proto__"]);
  });
});
