import type { Rec } from "./records.js";
import type { Tables } from "./tables.js";

/** @param isElsewhere a history moved the store: everything may be different */
type Watcher = (touched: ReadonlySet<Rec>, isElsewhere: boolean) => void;

/** Who is told when something changed: everybody once a flush, and those who wait for one id. */
export class Listeners {
  private readonly all = new Set<() => void>();
  private readonly byId = new Map<string, Set<() => void>>();
  private readonly watchers = new Set<Watcher>();
  private scheduled = false;
  private isElsewhere = false;

  constructor(
    private readonly tables: Tables,
    private readonly schedule: ((flush: () => void) => void) | undefined,
  ) {}

  add(listener: () => void): () => void {
    this.all.add(listener);
    return () => {
      this.all.delete(listener);
    };
  }

  addTo(id: string, listener: () => void): () => void {
    const known = this.byId.get(id) ?? new Set<() => void>();
    this.byId.set(id, known.add(listener));
    this.#note();
    return () => {
      known.delete(listener);
      if (known.size > 0 || this.byId.get(id) !== known) return;
      this.byId.delete(id);
      this.#note();
    };
  }

  /** Is told what changed, once a flush. */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    this.#note();
    return () => {
      this.watchers.delete(watcher);
      this.#note();
    };
  }

  #note(): void {
    this.tables.watched = this.byId.size > 0 || this.watchers.size > 0;
  }

  /** As `notify`, where everything may be different. */
  notifyAll(): void {
    this.isElsewhere = true;
    this.notify();
  }

  /** Something changed: tells them now, or when the schedule says. */
  notify(): void {
    if (this.scheduled || (this.all.size === 0 && !this.tables.watched)) return;
    if (this.schedule === undefined) this.#flush();
    else {
      this.scheduled = true;
      this.schedule(() => this.#flush());
    }
  }

  #flush(): void {
    this.scheduled = false;
    const { touched } = this.tables;
    const woken = new Set<() => void>();
    const { isElsewhere } = this;
    this.isElsewhere = false;
    if (isElsewhere) for (const each of this.byId.values()) for (const one of each) woken.add(one);
    for (const record of touched)
      for (const listener of this.byId.get(record.id) ?? []) woken.add(listener);
    for (const watcher of [...this.watchers]) watcher(touched, isElsewhere);
    touched.clear();
    for (const listener of woken) listener();
    for (const listener of [...this.all]) listener();
  }
}
