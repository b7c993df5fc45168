"use client";
import { type Context, createContext, useContext } from "react";

/**
 * The `tabIndex` of the controls inside a row. A list that is one tab stop gives -1 for all rows but the one
 * that has focus; outside a list they are ordinary tab stops.
 */
export const TabStop: Context<number | undefined> = createContext<number | undefined>(undefined);

/** @internal */
export function useTabIndex(): number | undefined {
  return useContext(TabStop);
}
