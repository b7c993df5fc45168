/** Takes values from callbacks and gives them to one reader. */
export interface AsyncQueue<T> extends AsyncIterable<T> {
  push(value: T): void;
  /** No more values: the reader gets what is queued, then the end or the error. */
  end(error?: unknown): void;
}

/** Options of `createAsyncQueue`. */
export interface AsyncQueueOptions {
  /** The reader broke off. */
  onReturn?: () => void;
  /** How many values wait for a reader who has not begun; older ones are let go. @default Infinity */
  unreadLimit?: number;
}

/** Starts an empty queue. */
export function createAsyncQueue<T>(options: AsyncQueueOptions = {}): AsyncQueue<T> {
  const { onReturn, unreadLimit = Number.POSITIVE_INFINITY } = options;
  /** Read from `start`: shifting a long array moves all of it. */
  let values: T[] = [];
  let start = 0;
  let ending: { error?: unknown } | undefined;
  let hasReader = false;
  /** Calls of `next` that wait, in their order. */
  let waiting: (() => void)[] = [];

  return {
    push(value) {
      if (ending) return;
      values.push(value);
      if (!hasReader && values.length - start > unreadLimit) start += 1;
      compact();
      wake();
    },
    end(error) {
      ending ??= error === undefined ? {} : { error };
      wake();
    },
    [Symbol.asyncIterator]() {
      hasReader = true;
      return {
        next,
        return: () => {
          ending = {};
          values = [];
          start = 0;
          onReturn?.();
          return Promise.resolve({ done: true, value: undefined });
        },
      };
    },
  };

  async function next(): Promise<IteratorResult<T, undefined>> {
    while (start >= values.length) {
      if (ending) return endOf(ending);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const value = values[start] as T;
    start += 1;
    compact();
    return { done: false, value };
  }

  function wake(): void {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  }

  function compact(): void {
    if (start < 1_024 || start * 2 < values.length) return;
    values = values.slice(start);
    start = 0;
  }
}

function endOf(ending: { error?: unknown }): IteratorReturnResult<undefined> {
  if ("error" in ending) throw ending.error;
  return { done: true, value: undefined };
}
