import { useEffect, useState } from "react";

/** How the whole page looks. */
export interface Looks {
  /** Empty: as the system has it. */
  readonly theme: "" | "light" | "dark";
  readonly density: "comfortable" | "compact";
}

const KEY = "playground-looks";
const FIRST: Looks = { theme: "", density: "comfortable" };

/** The looks that were chosen, now or the last time, and what changes them. Sets `data-theme` on the document. */
export function useLooks(): [Looks, (looks: Looks) => void] {
  const [looks, setLooks] = useState(remembered);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (looks.theme === "") delete dataset.theme;
    else dataset.theme = looks.theme;
    remember(looks);
  }, [looks]);
  return [looks, setLooks];
}

function remembered(): Looks {
  try {
    const { theme, density } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Looks>;
    return {
      theme: theme === "light" || theme === "dark" ? theme : FIRST.theme,
      density: density === "compact" ? density : FIRST.density,
    };
  } catch {
    // A browser may keep nothing for anybody.
    return FIRST;
  }
}

function remember(looks: Looks): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // It looks right until the page is closed.
  }
}
