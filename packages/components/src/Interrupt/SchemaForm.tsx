"use client";
import { type FormEvent, type ReactElement, type ReactNode, useId, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import type { Labels } from "../labels/labels.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { type FormField, formFields } from "./schema.js";
import { type FieldFault, type FormValues, initialValues, readForm } from "./values.js";

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  /** A JSON Schema of the answer. @default a text */
  schema: unknown;
  disabled: boolean;
  /** Keeps what is typed, and shows nothing. @default false */
  hidden?: boolean | undefined;
  /** What the button says. */
  submitLabel: string;
  onSubmit: (answer: unknown) => void;
  /** Further buttons, and how long is left. */
  children?: ReactNode;
}

const TEXT = { type: "string" };

/**
 * A form made of a JSON Schema: texts, numbers, yes or no, choices; a field of JSON for anything else. What is
 * typed stays while rows come and go. Renders a `<form>`.
 */
export function SchemaForm({
  schema,
  disabled,
  hidden,
  submitLabel,
  onSubmit,
  children,
}: SchemaFormProps): ReactElement {
  const labels = useLateLabels();
  const fields = useMemo(() => formFields(schema ?? TEXT), [schema]);
  const [values, setValues] = useState<FormValues>(() => initialValues(fields));
  const [tried, setTried] = useState(false);
  const read = readForm(fields, values);
  const faults = "faults" in read && tried ? read.faults : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if ("answer" in read) onSubmit(read.answer);
  };
  const change = (key: string | null, value: string | boolean | readonly number[]): void =>
    setValues((before) => new Map(before).set(key, value));

  return (
    <form className="rt-form" hidden={hidden} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <Field
          key={field.key ?? ""}
          field={field}
          value={values.get(field.key)}
          fault={faults?.get(field.key)}
          disabled={disabled}
          labels={labels}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      <div className="rt-form-foot">
        <Button variant="primary" type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface FieldProps {
  field: FormField;
  value: string | boolean | readonly number[] | undefined;
  fault: FieldFault | undefined;
  disabled: boolean;
  labels: Labels;
  onChange: (value: string | boolean | readonly number[]) => void;
}

function Field(props: FieldProps): ReactElement {
  const { field, fault, labels } = props;
  const id = useId();
  const hint = field.description ? `${id}-hint` : undefined;
  const error = fault ? `${id}-error` : undefined;
  const described = [hint, error].filter(Boolean).join(" ") || undefined;
  const title = field.title || (field.input.kind === "json" ? labels.answerAsJson : labels.answer);
  const grouped = field.input.kind === "boolean" || field.input.kind === "choices";
  const content = (
    <>
      {field.description ? (
        <span id={hint} className="rt-meta">
          {field.description}
        </span>
      ) : null}
      <Input {...props} id={id} described={described} />
      {fault ? (
        <span id={error} className="rt-warning" data-tone="danger">
          {faultText(fault, labels)}
        </span>
      ) : null}
    </>
  );
  const name = (
    <>
      <bdi className="rt-bare">{title}</bdi>
      {field.required || field.key === null ? null : (
        <span className="rt-muted"> {labels.optional}</span>
      )}
    </>
  );

  return grouped ? (
    <fieldset className="rt-form-field" aria-describedby={described}>
      <legend className="rt-form-name">{name}</legend>
      {content}
    </fieldset>
  ) : (
    <div className="rt-form-field">
      <label className="rt-form-name" htmlFor={id}>
        {name}
      </label>
      {content}
    </div>
  );
}

function Input(props: FieldProps & { id: string; described: string | undefined }): ReactElement {
  const { field, value, fault, disabled, labels, onChange, id, described } = props;
  const { input } = field;
  const text = typeof value === "string" ? value : "";
  const shared = {
    id,
    disabled,
    required: field.required,
    "aria-invalid": fault !== undefined,
    "aria-describedby": described,
  };

  switch (input.kind) {
    case "boolean":
      return (
        <span className="rt-choices">
          {[true, false].map((option) => (
            <label key={String(option)} className="rt-choice">
              <input
                type="radio"
                className="rt-radio"
                name={id}
                disabled={disabled}
                checked={value === option}
                onChange={() => onChange(option)}
              />
              {option ? labels.yes : labels.no}
            </label>
          ))}
        </span>
      );
    case "choice":
      return (
        <select
          {...shared}
          className="rt-input"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{labels.choose}</option>
          {input.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are chosen by place
            <option key={index} value={index}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case "choices": {
      const chosen: readonly number[] = Array.isArray(value) ? value : [];
      return (
        <span className="rt-choices">
          {input.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are chosen by place
            <label key={index} className="rt-choice">
              <input
                type="checkbox"
                className="rt-radio"
                disabled={disabled}
                checked={chosen.includes(index)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, index].sort((a, b) => a - b)
                      : chosen.filter((at) => at !== index),
                  )
                }
              />
              {option.label}
            </label>
          ))}
        </span>
      );
    }
    case "number":
      return (
        <input
          {...shared}
          className="rt-input"
          type="text"
          inputMode={input.whole ? "numeric" : "decimal"}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "json":
      return (
        <textarea
          {...shared}
          className="rt-input rt-mono"
          rows={4}
          spellCheck={false}
          dir="ltr"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "text":
      return input.long ? (
        <textarea
          {...shared}
          className="rt-input"
          rows={3}
          maxLength={input.maxLength}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          className="rt-input"
          type={input.type}
          maxLength={input.maxLength}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function faultText(fault: FieldFault, labels: Labels): string {
  switch (fault.kind) {
    case "required":
      return labels.required;
    case "not-json":
      return labels.invalidJson;
    case "not-a-number":
      return labels.notANumber;
    case "at-least":
      return labels.atLeast(fault.limit);
    case "at-most":
      return labels.atMost(fault.limit);
    case "too-short":
      return labels.tooShort(fault.limit);
  }
}
