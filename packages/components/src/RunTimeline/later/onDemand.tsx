"use client";
import { type ComponentType, createElement, lazy, type ReactElement, useState } from "react";
import type * as everything from "./everything.js";

type Everything = typeof everything;
type PartName =
  | "Announcer"
  | "Bars"
  | "HeaderExport"
  | "InOrderView"
  | "KeysHelp"
  | "NothingFound"
  | "Placeholder"
  | "RareRow"
  | "TimelineFilters"
  | "TimelineSearch";
/** Props of a part; none where it takes none. */
type PropsOf<N extends PartName> = Everything[N] extends (props: infer P) => unknown
  ? unknown extends P
    ? object
    : P
  : never;

let loaded: Everything | undefined;
let loading: Promise<Everything> | undefined;

function load(): Promise<Everything> {
  loading ??= import("./everything.js").then((all) => {
    loaded = all;
    return all;
  });
  return loading;
}

/** A component that is loaded when it is first drawn. Once it is there it is drawn without a wait. */
function onDemand<P extends object>(name: PartName): (props: P) => ReactElement {
  const partOf = (all: Everything) => all[name] as unknown as ComponentType<P>;
  const later = lazy(async () => ({ default: partOf(await load()) })) as ComponentType<P>;
  const choose = () => (loaded ? partOf(loaded) : later);
  return (props) => {
    const [shown] = useState(choose);
    return createElement(shown, props);
  };
}

export const Announcer: (props: PropsOf<"Announcer">) => ReactElement = onDemand("Announcer");
export const Bars: (props: PropsOf<"Bars">) => ReactElement = onDemand("Bars");
export const HeaderExport: (props: PropsOf<"HeaderExport">) => ReactElement =
  onDemand("HeaderExport");
export const InOrderView: (props: PropsOf<"InOrderView">) => ReactElement = onDemand("InOrderView");
export const KeysHelp: (props: PropsOf<"KeysHelp">) => ReactElement = onDemand("KeysHelp");
export const NothingFound: (props: PropsOf<"NothingFound">) => ReactElement =
  onDemand("NothingFound");
export const Placeholder: (props: PropsOf<"Placeholder">) => ReactElement = onDemand("Placeholder");
export const RareRow: (props: PropsOf<"RareRow">) => ReactElement = onDemand("RareRow");
export const TimelineFilters: (props: PropsOf<"TimelineFilters">) => ReactElement =
  onDemand("TimelineFilters");
export const TimelineSearch: (props: PropsOf<"TimelineSearch">) => ReactElement =
  onDemand("TimelineSearch");

/** What keys and buttons do, if it is there. @internal */
export function commands(): Everything | undefined {
  return loaded;
}

/** Loads everything before somebody asks for it, and tells when it is there. @internal */
export function preload(then: () => void): void {
  void load().then(then);
}
