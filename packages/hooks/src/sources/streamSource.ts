import { createRunStore } from "@run-timeline/protocol";
import { createRun } from "../createRun.js";
import type { StreamSource } from "../runSource.js";
import { type Connection, foldingOptions, shared, wireOf } from "./connection.js";

/** @internal */
export function connectStream(source: StreamSource): Connection {
  const store = createRunStore({ ...foldingOptions(source), clock: () => Date.now() });
  let close = (): void => {};

  const open = (): (() => void) => {
    const iterator = source.stream[Symbol.asyncIterator]();
    const wire = wireOf(source);
    let isOpen = true;

    const take = (values: readonly unknown[]): void => {
      if (isOpen) store.push(values);
    };
    const read = async (): Promise<void> => {
      take(wire.start());
      for (;;) {
        const { done, value } = await iterator.next();
        if (!isOpen) return;
        if (done) break;
        take(wire.translate(value));
      }
      take(wire.end());
    };

    store.connection("connecting");
    read().then(
      () => isOpen && store.end(),
      (error: unknown) => isOpen && store.end({ type: "error", error }),
    );
    close = () => {
      if (!isOpen) return;
      isOpen = false;
      store.end({ type: "aborted" });
      // Whatever it throws while it closes, nobody reads it any more.
      iterator.return?.().catch(() => {});
    };
    return close;
  };

  return { run: createRun(store, { stop: () => close() }), connect: shared(open) };
}
