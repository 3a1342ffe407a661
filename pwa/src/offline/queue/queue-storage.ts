/** Where a queue is kept: one record an entry in IndexedDB; those of one chain change in one transaction, so that tabs never undo each other. */
import type { IDBPDatabase } from 'idb'
import { logProblem } from '#pwa/lib/state/log.ts'

/** `key` is the idempotency key: however often it is sent, it counts once. */
export type Queued = { key: string }

/** What waits for one thing, and goes out one after the other, oldest first. */
export type Chain<Entry> = readonly Entry[]

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
  change(id: string, change: (chain: Chain<Entry>) => Chain<Entry>): Promise<Chain<Entry>>
  clear(): Promise<void>
}

/** Some work with a database of this device, whatever its stores. */
export type Database = <T>(work: (db: IDBPDatabase) => Promise<T>) => Promise<T>

/** @returns storage whose calls throw where the device keeps nothing (blocked, full, broken, or of a newer page) */
export function storedQueue<Entry extends Queued>(
  kind: QueueKind<Entry>,
  inDatabase: Database,
  storeName: string,
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
          ...before.filter(({ key }) => !left.has(key)).map(({ key }) => store.delete(key)),
          ...after.map(entry => store.put(entry)),
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

export function oldestFirst<Entry extends Queued>(kind: QueueKind<Entry>, kept: readonly unknown[]): Entry[] {
  const fit = kept.filter(kind.isEntry)
  if (fit.length < kept.length) logProblem(`${kind.name}: entries were not understood`, kept.length - fit.length)
  return fit.sort((one, other) => kind.writtenAt(one) - kind.writtenAt(other))
}
