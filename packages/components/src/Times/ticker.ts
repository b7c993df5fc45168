"use client";

import { useSyncExternalStore } from "react";

/** One timer for everything that counts seconds, running only while something does. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let seconds = 0;

/** Calls `listener` once a second. */
function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Grows by one a second while anybody listens. */
function secondsTicked(): number {
  return seconds;
}

function tick(): void {
  seconds += 1;
  for (const listener of [...listeners]) listener();
}

const never = (): (() => void) => () => {};

/** Re-renders once a second while `on`. @internal */
export function useSeconds(on: boolean): void {
  useSyncExternalStore(on ? onSecond : never, secondsTicked, secondsTicked);
}
