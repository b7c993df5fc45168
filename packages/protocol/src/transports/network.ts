/** Whether the machine is online, as far as it knows. */
export interface Network {
  isOnline(): boolean;
  /** Calls the listener when that changed. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
}

/** What the engine says; a machine that does not say is online. */
export const systemNetwork: Network = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  subscribe(listener) {
    if (typeof globalThis.addEventListener !== "function") return () => undefined;
    globalThis.addEventListener("online", listener);
    globalThis.addEventListener("offline", listener);
    return () => {
      globalThis.removeEventListener("online", listener);
      globalThis.removeEventListener("offline", listener);
    };
  },
};
