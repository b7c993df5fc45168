import { type ReactElement, useId } from "react";
import type { Looks } from "./looks.js";

/** Props of `LookPicker`. */
interface LookPickerProps {
  looks: Looks;
  onChange: (looks: Looks) => void;
}

/** Chooses theme and density of the whole page. */
export function LookPicker({ looks, onChange }: LookPickerProps): ReactElement {
  const id = useId();
  return (
    <div className="pg-looks">
      <div className="pg-look">
        <label className="pg-label" htmlFor={`${id}-theme`}>
          Theme
        </label>
        <select
          id={`${id}-theme`}
          className="pg-input"
          value={looks.theme}
          onChange={({ target }) => onChange({ ...looks, theme: target.value as Looks["theme"] })}
        >
          <option value="">As the system</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </div>
      <div className="pg-look">
        <label className="pg-label" htmlFor={`${id}-density`}>
          Density
        </label>
        <select
          id={`${id}-density`}
          className="pg-input"
          value={looks.density}
          onChange={({ target }) =>
            onChange({ ...looks, density: target.value as Looks["density"] })
          }
        >
          <option value="comfortable">Comfortable</option>
          <option value="compact">Compact</option>
        </select>
      </div>
    </div>
  );
}
