/** One timer for everything that counts seconds, running only while something does. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let seconds = 0;

/** Calls `listener` once a second. @internal */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Grows by one a second while anybody listens. @internal */
export function secondsTicked(): number {
  return seconds;
}

function tick(): void {
  seconds += 1;
  for (const listener of [...listeners]) listener();
}
