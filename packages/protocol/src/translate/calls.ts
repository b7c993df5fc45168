/** One tool call as the translator knows it. */
export interface Call {
  /** As it is told: unique, even where the producer uses an id again. */
  readonly id: string;
  readonly tool: string | undefined;
  readonly agent: string | undefined;
  readonly input: unknown;
}

/** What a native call says about itself, or a native result about the call that it answers. */
export interface CallDescription {
  id?: string | undefined;
  tool?: string | undefined;
  agent?: string | undefined;
  input?: unknown;
}

/** The call that a result answers. */
export interface Answer {
  readonly call: Call;
  /** No such call was announced. */
  readonly unseen: boolean;
  /** The result named no call, several fitted, and the oldest was taken. */
  readonly byOrder: boolean;
}

/** The calls of one agent, and which of them wait for a result. */
export interface Calls {
  open(description: CallDescription): Call;
  answer(description: CallDescription): Answer;
  /** Calls without a result, oldest first. */
  waiting(): Iterable<Call>;
  /** Ids that start like this begin to mean other calls. */
  forget(prefix: string): void;
}

/** The calls that the producer gave one id. */
interface Namesakes {
  readonly waiting: Set<Call>;
  last: Call;
}

/** @param mint an id for a call that has none */
export function createCalls(mint: () => string): Calls {
  const unique = createUniqueIds();
  const waiting = new Set<Call>();
  const byWireId = new Map<string, Namesakes>();
  const wireIds = new Map<Call, string>();

  function add({ id, tool, agent, input }: CallDescription): Call {
    const wireId = id ?? mint();
    const call: Call = { id: unique(wireId), tool, agent, input };
    const known = byWireId.get(wireId);
    if (known === undefined) byWireId.set(wireId, { waiting: new Set(), last: call });
    else known.last = call;
    wireIds.set(call, wireId);
    return call;
  }

  function byId(id: string): Call | undefined {
    const known = byWireId.get(id);
    return known && (first(known.waiting) ?? known.last);
  }

  /** Of this tool, and of this agent where one fits; oldest first. */
  function candidates({ tool, agent }: CallDescription): readonly Call[] {
    const fitting = [...waiting].filter((call) => tool === undefined || call.tool === tool);
    const own = fitting.filter((call) => call.agent === agent);
    return own.length > 0 ? own : fitting;
  }

  function settle(call: Call): void {
    waiting.delete(call);
    byWireId.get(wireIds.get(call) ?? call.id)?.waiting.delete(call);
    wireIds.delete(call);
  }

  return {
    open(description) {
      const call = add(description);
      waiting.add(call);
      byWireId.get(wireIds.get(call) ?? call.id)?.waiting.add(call);
      return call;
    },
    answer(description) {
      const fitting = description.id === undefined ? candidates(description) : [];
      const call = description.id === undefined ? fitting[0] : byId(description.id);
      if (call === undefined) return { call: add(description), unseen: true, byOrder: false };
      settle(call);
      return { call, unseen: false, byOrder: fitting.length > 1 };
    },
    waiting: () => waiting,
    forget(prefix) {
      for (const id of byWireId.keys()) if (id.startsWith(prefix)) byWireId.delete(id);
    },
  };
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}

/** Gives an id that was used before a number behind it. */
function createUniqueIds(): (id: string) => string {
  const uses = new Map<string, number>();
  return (id) => {
    let candidate = id;
    while (uses.has(candidate)) {
      const use = (uses.get(id) ?? 1) + 1;
      uses.set(id, use);
      candidate = `${id}-${use}`;
    }
    uses.set(candidate, 1);
    return candidate;
  };
}
