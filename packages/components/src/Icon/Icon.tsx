import type { ReactElement, SVGAttributes } from "react";
import { type IconName, iconPaths } from "./paths.js";

/** Props of `Icon`. */
export interface IconProps extends SVGAttributes<SVGSVGElement> {
  name: IconName;
  /** Side in px. @default 16 */
  size?: 12 | 14 | 16;
}

const strokeClasses: Record<string, string> = {
  f: "rt-i-fill",
  o: "rt-i-over",
  g: "rt-i-faint",
  s: "rt-i-spin",
  d: "rt-i-dash",
  w: "rt-i-wide",
};

/** One icon. Renders an `<svg>` that is hidden from assistive technology: the words stand beside it. */
export function Icon({ name, size, className, ...rest }: IconProps): ReactElement {
  return (
    <svg
      {...rest}
      className={className ? `rt-icon ${className}` : "rt-icon"}
      viewBox="0 0 16 16"
      data-size={size}
      aria-hidden="true"
      focusable="false"
    >
      {iconPaths[name].split("|").map((stroke) => {
        const look = strokeClasses[stroke.charAt(0)];
        return <path key={stroke} className={look} d={look ? stroke.slice(1) : stroke} />;
      })}
    </svg>
  );
}

export type { IconName };
