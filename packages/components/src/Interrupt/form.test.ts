import { describe, expect, it } from "vitest";
import { isApproval } from "./Interrupt.js";
import { formFields } from "./schema.js";
import { initialValues, readForm } from "./values.js";

const kinds = (schema: unknown): string[] => formFields(schema).map(({ input }) => input.kind);

describe("the form of a schema", () => {
  it("has a field for each property that a form can show honestly", () => {
    expect(
      kinds({
        type: "object",
        properties: {
          a: { type: "string" },
          b: { type: "integer" },
          c: { type: "boolean" },
          d: { enum: [1, "two", null] },
          e: { type: "array", items: { enum: ["x"] } },
          f: { oneOf: [{ const: "m", title: "Morning" }] },
          g: { type: "object" },
          h: { type: "array", items: { type: "string" } },
          i: { anyOf: [{ type: "string" }, { type: "number" }] },
        },
      }),
    ).toEqual(["text", "number", "boolean", "choice", "choices", "choice", "json", "json", "json"]);
  });

  it("is one field for a schema that is no object", () => {
    expect(kinds({ type: "boolean" })).toEqual(["boolean"]);
    expect(kinds({ type: "string" })).toEqual(["text"]);
  });

  it("is one field of JSON for what it does not understand", () => {
    for (const schema of [
      true,
      null,
      { type: "object" },
      { $ref: "#/x" },
      { type: ["string", "null"] },
    ]) {
      expect(kinds(schema)).toEqual(["json"]);
    }
  });
});

describe("the answer of a form", () => {
  const fields = formFields({
    type: "object",
    properties: {
      name: { type: "string", minLength: 2 },
      seats: { type: "integer", minimum: 1, maximum: 12 },
      sure: { type: "boolean", default: false },
      extra: { type: "object" },
    },
    required: ["name", "sure"],
  });
  const answerTo = (values: Record<string, string | boolean>): unknown => {
    const all = new Map([...initialValues(fields), ...Object.entries(values)]);
    const read = readForm(fields, all);
    return "answer" in read ? read.answer : Object.fromEntries(read.faults);
  };

  it("has the types of the schema, and leaves out what was left empty", () => {
    expect(answerTo({ name: "Ada", seats: "4" })).toEqual({ name: "Ada", seats: 4, sure: false });
  });

  it("says what is wrong, field by field", () => {
    expect(answerTo({ name: " ", seats: "1.5", extra: "{" })).toEqual({
      name: { kind: "required" },
      seats: { kind: "not-a-number" },
      extra: { kind: "not-json" },
    });
    expect(answerTo({ name: "A", seats: "13" })).toEqual({
      name: { kind: "too-short", limit: 2 },
      seats: { kind: "at-most", limit: 12 },
    });
  });

  it("of a single value is that value", () => {
    const single = formFields({ type: "string" });
    expect(readForm(single, new Map([[null, "At noon"]]))).toEqual({ answer: "At noon" });
  });

  it("keeps a key of the name __proto__ a key", () => {
    const odd = formFields({ properties: JSON.parse('{"__proto__":{"type":"string"}}') });
    const read = readForm(odd, new Map([["__proto__", "x"]]));
    expect("answer" in read && Object.keys(read.answer as object)).toEqual(["__proto__"]);
  });
});

describe("an interrupt is an approval", () => {
  it("where a call waits for it, or a plain yes or no will do", () => {
    expect(isApproval({ id: "i", status: "open", reason: "x", toolCallId: "c" })).toBe(true);
    expect(isApproval({ id: "i", status: "open", reason: "confirmation" })).toBe(true);
  });

  it("but not where its schema asks for more", () => {
    const responseSchema = { properties: { approved: {}, seats: {} } };
    expect(isApproval({ id: "i", status: "open", reason: "tool_call", responseSchema })).toBe(
      false,
    );
    expect(isApproval({ id: "i", status: "open", reason: "input_required" })).toBe(false);
  });
});
