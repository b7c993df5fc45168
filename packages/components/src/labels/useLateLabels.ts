"use client";
import { useContext } from "react";
import { type GivenLabels, LabelsContext } from "./LabelsContext.js";
import type { Labels } from "./labels.js";
import { lateEnglish } from "./lateLabels.js";

const whole = new WeakMap<GivenLabels, Labels>();

/** All labels here, for parts that are loaded late. Re-renders when the labels around change. @internal */
export function useLateLabels(): Labels {
  const given = useContext(LabelsContext);
  const known = whole.get(given);
  if (known) return known;
  const all: Labels = { ...lateEnglish(given.format), ...given };
  whole.set(given, all);
  return all;
}
