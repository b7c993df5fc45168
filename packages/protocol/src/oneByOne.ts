/**
 * What batches hold, one after the other, each read when its turn comes. Written out: a generator takes three turns of
 * the engine for each that it yields, half of what parsing an event costs; this takes one.
 */
export function oneByOne<T, R>(
  batches: AsyncGenerator<readonly T[], void, undefined>,
  read: (member: T) => R,
): AsyncGenerator<R, void, undefined> {
  let batch: readonly T[] = [];
  let place = 0;
  /** Who waits for the next batch; whoever asks meanwhile waits behind. */
  let waiting: Promise<IteratorResult<R, void>> | null = null;

  const took = (): IteratorResult<R, void> => ({ done: false, value: read(batch[place++] as T) });
  const take = async (): Promise<IteratorResult<R, void>> => {
    while (place >= batch.length) {
      const next = await batches.next();
      if (next.done) return next;
      batch = next.value;
      place = 0;
    }
    return took();
  };
  const over = (): void => {
    batch = [];
  };

  return {
    next() {
      if (waiting === null && place < batch.length) return Promise.resolve(took());
      const mine = (waiting === null ? take() : waiting.then(take, take)).finally(() => {
        if (waiting === mine) waiting = null;
      });
      waiting = mine;
      return mine;
    },
    async return() {
      over();
      await batches.return();
      over();
      return { done: true, value: undefined };
    },
    throw(error) {
      over();
      return batches.throw(error) as Promise<IteratorResult<never, void>>;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
