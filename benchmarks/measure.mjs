// How everything in Node is measured: CPU time of the process, garbage collected before, repetitions interleaved.
import { existsSync, readFileSync } from "node:fs";

/** CPU µs of the process, its collector and compiler threads included. */
export function cpu() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const THREAD = "/proc/thread-self/schedstat";
const hasThread = existsSync(THREAD);

/**
 * CPU µs of this thread alone: what it keeps waiting. The collector's and the compiler's other threads are in it only
 * where a system tells no better.
 */
export function threadCpu() {
  if (!hasThread) return cpu();
  return Number(readFileSync(THREAD, "utf8").split(" ")[0]) / 1000;
}

/** Collects what earlier measurements left. */
export function collect() {
  globalThis.gc();
  globalThis.gc();
}

/** CPU µs that a function took. */
export async function cpuOf(work) {
  collect();
  const before = cpu();
  const result = await work();
  return { micros: cpu() - before, result };
}

/**
 * Runs each case once, then each once more, and so on, so that what else the machine does falls on all alike.
 *
 * @param {Record<string, () => unknown>} cases each returns a number
 * @param {number} times
 * @returns {Promise<Record<string, number[]>>} every number, by case
 */
export async function interleaved(cases, times) {
  const results = {};
  for (let time = 0; time < times; time++) {
    for (const [name, measure] of Object.entries(cases)) {
      results[name] ??= [];
      results[name].push(await measure());
    }
  }
  return results;
}

export const best = (values) => Math.min(...values);

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}

/** Bytes that are reachable: V8's heap and the buffers behind typed arrays. */
export function heapBytes() {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
