import { type ReactElement, useEffect, useState } from "react";

const THEMES = [
  ["", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const DENSITIES = [
  ["", "Comfortable"],
  ["compact", "Compact"],
] as const;

/** Chooses theme and density of the whole page. */
export function Looks(): ReactElement {
  return (
    <div className="pg-looks">
      <Look label="Theme" name="theme" options={THEMES} />
      <Look label="Density" name="density" options={DENSITIES} />
    </div>
  );
}

function Look(props: {
  label: string;
  /** Of the `data-` attribute of the page, and of what is remembered. */
  name: "theme" | "density";
  options: readonly (readonly [string, string])[];
}): ReactElement {
  const { label, name, options } = props;
  const [value, setValue] = useState(() => remembered(name));
  useEffect(() => {
    if (value === "") delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
    remember(name, value);
  }, [name, value]);

  return (
    <label className="pg-look">
      <span className="pg-label">{label}</span>
      <select
        className="pg-input"
        value={options.some(([one]) => one === value) ? value : ""}
        onChange={(event) => setValue(event.target.value)}
      >
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

function remembered(name: string): string {
  try {
    return localStorage.getItem(`playground-${name}`) ?? "";
  } catch {
    // A browser may keep nothing for anybody.
    return "";
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`playground-${name}`, value);
  } catch {
    // It looks right until the page is closed.
  }
}
