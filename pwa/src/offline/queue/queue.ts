/**
 * A queue of what waits to be sent, as the page sees it: at once, the same in every tab, in memory alone where the
 * device keeps nothing. In IndexedDB it is one record an entry; those of one chain change in one transaction, so that
 * tabs never undo each other.
 */

import { logProblem } from '#pwa/lib/state/log.ts'
import { createStore, type Readable } from '#pwa/lib/state/store.ts'

export type QueueState<Entry> = {
  chains: ReadonlyMap<string, Chain<Entry>>
  /** All of them, the oldest first. */
  entries: readonly Entry[]
  /** False until the device was asked. */
  loaded: boolean
  /** False once closing the page would lose what waits. */
  isStored: boolean
}

export type Queue<Entry extends Queued> = ReturnType<typeof createQueue<Entry>>

/**
 * @param kept where the entries stand; its first failure makes this page go on in memory
 * @param onChanged told after every change made here, for the other tabs
 */
export function createQueue<Entry extends Queued>(
  kind: QueueKind<Entry>,
  kept: QueueStorage<Entry>,
  onChanged: (state: QueueState<Entry>) => void = () => {},
) {
  const store = createStore<QueueState<Entry>>({ chains: new Map(), entries: [], loaded: false, isStored: true })
  const { get: state } = store
  /** How many changes of each chain the device has not kept yet. */
  const underWay = new Map<string, number>()
  /** Something may stand on the device that this page has not seen. */
  let isBehind = true

  const storage = withFallback(kept, error => {
    logProblem(`${kind.name}: cannot be kept on this device`, error)
    // As they are shown, the one that failed among them: every change makes the same of it a second time.
    store.set({ ...state(), isStored: false })
    return queueInMemory(kind, state().entries)
  })

  const chainOf = (id: string): Chain<Entry> => state().chains.get(id) ?? []

  function show(id: string, chain: Chain<Entry>) {
    if (JSON.stringify(chain) === JSON.stringify(chainOf(id))) return
    const chains = new Map(state().chains)
    if (chain.length > 0) chains.set(id, chain)
    else chains.delete(id)
    store.set({ ...state(), chains, entries: oldestFirst(kind, [...chains.values()].flat()) })
  }

  /** Looks again at what is kept: at the start, and when another tab has changed it. */
  async function reload(): Promise<void> {
    const entries = await storage.ask(storage => storage.all())
    // What is shown and not kept yet is newer; the last change looks again.
    isBehind = underWay.size > 0
    if (isBehind) return
    const chains = new Map<string, Chain<Entry>>()
    for (const entry of entries) {
      const id = kind.chainOf(entry)
      chains.set(id, [...(chains.get(id) ?? []), entry])
    }
    store.set({ ...state(), chains, entries, loaded: true })
  }

  /** Shown at once, then kept. @returns what is there now, another tab's changes included */
  async function change(id: string, change: Change<Entry>): Promise<Chain<Entry>> {
    show(id, change(chainOf(id)))
    underWay.set(id, (underWay.get(id) ?? 0) + 1)
    try {
      const chain = await storage.ask(storage => storage.change(id, change))
      // What the device still holds from before it failed must not come back with the next page.
      if (!storage.isStored() && chain.length === 0) await kept.change(id, () => []).catch(() => undefined)
      if (underWay.get(id) === 1) show(id, chain)
      return chain
    } finally {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
      if (isBehind && underWay.size === 0) await reload()
      onChanged(state())
    }
  }

  /** All of them: whoever is here has left. */
  async function forget(): Promise<void> {
    store.set({ ...state(), chains: new Map(), entries: [] })
    await storage.ask(storage => storage.clear())
    onChanged(state())
  }

  /** @param isOne recognises the entries of one kind: a chain holds entries of one kind alone */
  function chainsOf<One extends Entry>(isOne: (entry: Entry) => entry is One): ChainsOf<One> {
    let seen = state().chains
    let own: ReadonlyMap<string, Chain<One>> = new Map()
    function get() {
      const { chains } = state()
      if (chains === seen) return own
      seen = chains
      const next = new Map<string, Chain<One>>()
      for (const [id, chain] of chains) if (chain.every(isOne)) next.set(id, chain)
      const isSame = next.size === own.size && [...next].every(([id, chain]) => own.get(id) === chain)
      if (!isSame) own = next
      return own
    }
    return {
      get,
      ahead: get,
      subscribe: store.subscribe,
      chainOf: id => get().get(id) ?? [],
      async change(id, ours) {
        const chain = await change(id, changeOf(isOne, ours))
        return chain.every(isOne) ? chain : []
      },
    }
  }

  return { ...store, state, chainOf, reload, change, forget, chainsOf }
}

/** The chains of one kind of entry: the same map until one of them changes, so that other kinds draw nothing. */
export type ChainsOf<One extends Queued> = Readable<ReadonlyMap<string, Chain<One>>> & {
  chainOf: (id: string) => Chain<One>
  change: (id: string, change: Change<One>) => Promise<Chain<One>>
}

/** A change of one kind's chains, for any chain: those of another kind stay as they are. */
export function changeOf<Entry, One extends Entry>(
  isOne: (entry: Entry) => entry is One,
  change: Change<One>,
): Change<Entry> {
  return chain => (chain.every(isOne) ? change(chain) : chain)
}

/** `key` is the idempotency key: however often it is sent, it counts once. */
export type Queued = { key: string }

/** What waits for one thing, and goes out one after the other, oldest first. */
export type Chain<Entry> = readonly Entry[]
export type Change<Entry> = (chain: Chain<Entry>) => Chain<Entry>

/** What is kept in a queue, and how it is read. */
export type QueueKind<Entry extends Queued> = {
  /** In the log. */
  name: string
  /** Whether what the device has kept is still an entry: yesterday's page or a curious hand may have written it. */
  isEntry: (value: unknown) => value is Entry
  /** Those with the same answer are a chain. */
  chainOf: (entry: Entry) => string
  /** When it was written, in milliseconds since 1970. */
  writtenAt: (entry: Entry) => number
}

export type QueueStorage<Entry> = {
  /** The oldest first. */
  all(): Promise<Entry[]>
  /**
   * Changes one chain, whatever another tab has done meanwhile.
   * @returns what is there now
   */
  change(id: string, change: Change<Entry>): Promise<Chain<Entry>>
  clear(): Promise<void>
}

/** Some work with a database of this device that has a store of entries, among others. */
type Database<Store extends string> = <T>(work: (db: EntryDatabase<Store>) => Promise<T>) => Promise<T>

type EntryDatabase<Store extends string> = {
  getAll(name: Store): Promise<unknown[]>
  clear(name: Store): Promise<void>
  transaction(name: Store, mode: 'readwrite'): { store: EntryStore; done: Promise<void> }
}

type EntryStore = {
  getAll(): Promise<unknown[]>
  /** Both are absent in a transaction that only reads. */
  put?(entry: Queued): Promise<unknown>
  delete?(key: string): Promise<void>
}

/** @returns storage whose calls throw where the device keeps nothing (blocked, full, broken, or of a newer page) */
export function storedQueue<Entry extends Queued, Store extends string>(
  kind: QueueKind<Entry>,
  inDatabase: Database<Store>,
  storeName: Store,
): QueueStorage<Entry> {
  return {
    all: () => inDatabase(async db => oldestFirst(kind, await db.getAll(storeName))),
    change: (id, change) =>
      inDatabase(async db => {
        const { store, done } = db.transaction(storeName, 'readwrite')
        // A handful: an index would cost more than it finds.
        const before = oldestFirst(kind, await store.getAll()).filter(entry => kind.chainOf(entry) === id)
        const after = change(before)
        const left = new Set(after.map(({ key }) => key))
        // All at once: a transaction that fails rejects its end, too, and somebody has to hear of it.
        await Promise.all([
          ...before.filter(({ key }) => !left.has(key)).map(({ key }) => store.delete?.(key)),
          ...after.map(entry => store.put?.(entry)),
          done,
        ])
        return after
      }),
    clear: () => inDatabase(db => db.clear(storeName)),
  }
}

/** The same without a device that keeps anything: as long as the page lives. */
export function queueInMemory<Entry extends Queued>(
  kind: QueueKind<Entry>,
  known: readonly Entry[],
): QueueStorage<Entry> {
  let entries = known
  return {
    all: async () => oldestFirst(kind, entries),
    async change(id, change) {
      const after = change(entries.filter(entry => kind.chainOf(entry) === id))
      entries = [...entries.filter(entry => kind.chainOf(entry) !== id), ...after]
      return after
    },
    async clear() {
      entries = []
    },
  }
}

function oldestFirst<Entry extends Queued>(kind: QueueKind<Entry>, kept: readonly unknown[]): Entry[] {
  const fit = kept.filter(kind.isEntry)
  if (fit.length < kept.length) logProblem(`${kind.name}: entries were not understood`, kept.length - fit.length)
  return fit.sort((one, other) => kind.writtenAt(one) - kind.writtenAt(other))
}

/**
 * What the device keeps, and from its first failure on what the page keeps in memory: no call is lost between the two.
 * @param kept throws where the device keeps nothing
 * @param inMemory told of that failure, once; makes what goes on in its place, from all that the page knows
 */
function withFallback<Storage>(kept: Storage, inMemory: (error: unknown) => Storage) {
  let storage = kept
  return {
    isStored: () => storage === kept,
    async ask<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
      const asked = storage
      try {
        return await work(asked)
      } catch (error) {
        if (asked !== kept) throw error
        // Of several calls that fail at the same time the first makes the change.
        if (storage === kept) storage = inMemory(error)
        return await work(storage)
      }
    },
  }
}
