import { recordOf } from "../Note/read.js";

/** One thing that a form asks for. */
export interface FormField {
  /** Its key in the answer; `null` where the answer is this value alone. */
  readonly key: string | null;
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  readonly input:
    | {
        readonly kind: "text";
        readonly long: boolean;
        readonly type: "text" | "email" | "url" | "date" | "datetime-local" | "time";
        readonly minLength?: number;
        readonly maxLength?: number;
      }
    | {
        readonly kind: "number";
        readonly whole: boolean;
        readonly min?: number;
        readonly max?: number;
      }
    | { readonly kind: "boolean" }
    | { readonly kind: "choice"; readonly options: readonly Option[] }
    | { readonly kind: "choices"; readonly options: readonly Option[] }
    /** A shape that no field fits: written as JSON. */
    | { readonly kind: "json" };
  readonly initial?: unknown;
}

/** One of several values. */
export interface Option {
  readonly label: string;
  readonly value: unknown;
}

const FIELDS = 40;

/**
 * The fields of a JSON Schema, as far as a form can be honest about it: objects of texts, numbers, yes or no,
 * choices; everything else becomes a field of JSON, and no answer is refused for what we did not understand.
 */
export function formFields(schema: unknown): readonly FormField[] {
  const { type, properties, required } = recordOf(schema);
  if (!(type === "object" || (type === undefined && properties !== undefined))) {
    return [fieldOf(null, schema, true)];
  }
  const entries = Object.entries(recordOf(properties));
  if (entries.length === 0 || entries.length > FIELDS) return [jsonField(null, schema, true)];
  const needed = new Set(Array.isArray(required) ? required : []);
  return entries.map(([key, member]) => fieldOf(key, member, needed.has(key)));
}

function fieldOf(key: string | null, schema: unknown, required: boolean): FormField {
  const own = recordOf(schema);
  const base = baseOf(key, own, required);
  const options = optionsOf(own);
  if (options) return { ...base, input: { kind: "choice", options } };
  switch (own.type) {
    case "boolean":
      return { ...base, input: { kind: "boolean" } };
    case "integer":
    case "number":
      return {
        ...base,
        input: {
          kind: "number",
          whole: own.type === "integer",
          ...limits(own, "minimum", "maximum", "min", "max"),
        },
      };
    case "string":
      return {
        ...base,
        input: {
          kind: "text",
          long: isLong(key, own),
          type: inputType(own.format),
          ...limits(own, "minLength", "maxLength", "minLength", "maxLength"),
        },
      };
    case "array": {
      const choices = optionsOf(recordOf(own.items));
      return choices
        ? { ...base, input: { kind: "choices", options: choices } }
        : jsonField(key, schema, required);
    }
    default:
      return jsonField(key, schema, required);
  }
}

function jsonField(key: string | null, schema: unknown, required: boolean): FormField {
  return { ...baseOf(key, recordOf(schema), required), input: { kind: "json" } };
}

function baseOf(
  key: string | null,
  own: Readonly<Record<string, unknown>>,
  required: boolean,
): Omit<FormField, "input"> {
  const { title, description } = own;
  return {
    key,
    title: typeof title === "string" && title ? title : (key ?? ""),
    required,
    ...(typeof description === "string" && description ? { description } : {}),
    ...("default" in own ? { initial: own.default } : {}),
  };
}

function optionsOf(own: Readonly<Record<string, unknown>>): Option[] | null {
  if (Array.isArray(own.enum) && own.enum.length > 0) {
    return own.enum.map((value) => ({
      label: typeof value === "string" ? value : JSON.stringify(value),
      value,
    }));
  }
  const variants = own.oneOf ?? own.anyOf;
  if (!Array.isArray(variants) || variants.length === 0) return null;
  const options = variants.flatMap((variant): Option[] => {
    const { const: value, title } = recordOf(variant);
    return value === undefined
      ? []
      : [{ label: typeof title === "string" ? title : String(value), value }];
  });
  return options.length === variants.length ? options : null;
}

/** A text alone, or one that may be long, gets several lines. */
function isLong(key: string | null, own: Readonly<Record<string, unknown>>): boolean {
  const most = numberAt(own, "maxLength");
  return most === undefined ? key === null && own.format === undefined : most > 120;
}

function inputType(format: unknown): "text" | "email" | "url" | "date" | "datetime-local" | "time" {
  switch (format) {
    case "email":
      return "email";
    case "uri":
    case "url":
      return "url";
    case "date":
      return "date";
    case "time":
      return "time";
    default:
      return "text";
  }
}

function limits(
  own: Readonly<Record<string, unknown>>,
  low: string,
  high: string,
  lowName: string,
  highName: string,
): Record<string, number> {
  const least = numberAt(own, low);
  const most = numberAt(own, high);
  return {
    ...(least === undefined ? {} : { [lowName]: least }),
    ...(most === undefined ? {} : { [highName]: most }),
  };
}

function numberAt(own: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = own[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
