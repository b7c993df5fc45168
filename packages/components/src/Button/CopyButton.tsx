"use client";
import { type ReactElement, useEffect, useState } from "react";
import { useLabels } from "../labels/LabelsContext.js";
import { Button, type ButtonProps } from "./Button.js";

/** Props of `CopyButton`. */
export interface CopyButtonProps extends Omit<ButtonProps, "onCopy"> {
  /** What to copy; asked for when pressed, so that a large text costs nothing before. */
  text: () => string;
}

const SHOWN_FOR = 1500;

/** Copies a text to the clipboard and says whether that worked. Renders a `Button` with `data-state`. */
export function CopyButton({ text, label, children, ...rest }: CopyButtonProps): ReactElement {
  const labels = useLabels();
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  const said =
    state === "copied" ? labels.copied : state === "refused" ? labels.copyFailed : undefined;

  return (
    <Button
      icon={state === "copied" ? "done" : "copy"}
      variant="ghost"
      {...rest}
      label={children ? undefined : (said ?? label ?? labels.copy)}
      data-state={state}
      onClick={() => void copy()}
    >
      {children ? (said ?? children) : undefined}
    </Button>
  );
}
