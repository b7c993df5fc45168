"use client";
import {
  type Context,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from "react";
import { type FirstLabels, firstEnglish } from "./firstLabels.js";
import { createFormat } from "./format.js";
import type { Labels } from "./labels.js";
import type { LateLabels } from "./lateLabels.js";

/** @internal */
export type GivenLabels = FirstLabels & Partial<LateLabels>;

/** @internal */
export const LabelsContext: Context<GivenLabels> = createContext<GivenLabels>(
  firstEnglish(createFormat("en")),
);

/** Props of `LabelsProvider`. */
export interface LabelsProviderProps {
  /** Laid over the labels around it. @default none */
  labels?: Partial<Labels> | undefined;
  children?: ReactNode;
}

/** Gives labels to the parts below it. Renders no element. */
export function LabelsProvider({ labels, children }: LabelsProviderProps): ReactElement {
  const around = useContext(LabelsContext);
  const all = useMemo(() => (labels ? { ...around, ...labels } : around), [around, labels]);
  return <LabelsContext.Provider value={all}>{children}</LabelsContext.Provider>;
}

/** The labels here. Re-renders when the labels around change. */
export function useLabels(): FirstLabels {
  return useContext(LabelsContext);
}
