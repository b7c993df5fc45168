import type { FormField } from "./schema.js";

/** What the fields hold: text as typed, a choice by its index, several by theirs, yes or no. */
export type FormValues = ReadonlyMap<string | null, string | boolean | readonly number[]>;

/** What is wrong with a field. */
export type FieldFault =
  | { readonly kind: "required" | "not-json" | "not-a-number" }
  | { readonly kind: "at-least" | "at-most" | "too-short"; readonly limit: number };

/** What the fields hold at first. */
export function initialValues(fields: readonly FormField[]): FormValues {
  return new Map(fields.map((field) => [field.key, initialValue(field)]));
}

function initialValue({ input, initial }: FormField): string | boolean | readonly number[] {
  switch (input.kind) {
    case "boolean":
      return typeof initial === "boolean" ? initial : "";
    case "choice": {
      const at = input.options.findIndex((option) => Object.is(option.value, initial));
      return at < 0 ? "" : String(at);
    }
    case "choices":
      return Array.isArray(initial)
        ? input.options.flatMap((option, at) => (initial.includes(option.value) ? [at] : []))
        : [];
    case "json":
      return initial === undefined ? "" : JSON.stringify(initial, null, 2);
    default:
      return initial === undefined || initial === null ? "" : String(initial);
  }
}

/** The answer that the fields make, or what is wrong with them. */
export function readForm(
  fields: readonly FormField[],
  values: FormValues,
): { answer: unknown } | { faults: ReadonlyMap<string | null, FieldFault> } {
  const faults = new Map<string | null, FieldFault>();
  const answers = new Map<string | null, unknown>();
  for (const field of fields) {
    const result = readField(field, values.get(field.key));
    if ("fault" in result) faults.set(field.key, result.fault);
    else if (result.value !== undefined) answers.set(field.key, result.value);
  }
  if (faults.size > 0) return { faults };
  if (fields.length === 1 && fields[0]?.key === null) return { answer: answers.get(null) ?? "" };
  return { answer: Object.fromEntries([...answers].map(([key, value]) => [key ?? "", value])) };
}

type FieldResult = { value: unknown } | { fault: FieldFault };

function readField(
  field: FormField,
  value: string | boolean | readonly number[] | undefined,
): FieldResult {
  const { input } = field;
  if (input.kind === "choices") {
    const chosen = Array.isArray(value) ? value : [];
    return { value: chosen.map((at: number) => input.options[at]?.value) };
  }
  if (typeof value === "boolean") return { value };
  const text = typeof value === "string" ? value : "";
  if (text.trim() === "") {
    return field.required ? { fault: { kind: "required" } } : { value: undefined };
  }
  switch (input.kind) {
    case "number":
      return readNumber(text, input);
    case "choice":
      return { value: input.options[Number(text)]?.value };
    case "json":
      return readJson(text);
    case "text":
      return input.minLength !== undefined && text.length < input.minLength
        ? { fault: { kind: "too-short", limit: input.minLength } }
        : { value: text };
    default:
      return { value: text };
  }
}

function readNumber(
  text: string,
  input: { whole: boolean; min?: number; max?: number },
): FieldResult {
  const number = Number(text);
  if (!Number.isFinite(number) || (input.whole && !Number.isInteger(number))) {
    return { fault: { kind: "not-a-number" } };
  }
  if (input.min !== undefined && number < input.min)
    return { fault: { kind: "at-least", limit: input.min } };
  if (input.max !== undefined && number > input.max)
    return { fault: { kind: "at-most", limit: input.max } };
  return { value: number };
}

function readJson(text: string): FieldResult {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: { kind: "not-json" } };
  }
}
