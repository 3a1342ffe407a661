/** Where entries are kept: one record each in IndexedDB, changed in one transaction, so that tabs never undo each other. */
import type { DBSchema } from 'idb'
import { logProblem } from '#pwa/lib/state/log.ts'
import { deviceDatabase, type Step } from '#pwa/offline/storage/device-database.ts'
import { type Entry, isEntry } from './entry.ts'

export type OutboxStorage = {
  /** The oldest first. */
  all(): Promise<Entry[]>
  /**
   * Changes one entry, whatever another tab has done meanwhile; undefined takes it away.
   * @returns what is there now
   */
  change(key: string, change: (entry: Entry | undefined) => Entry | undefined): Promise<Entry | undefined>
}

type OutboxDb = DBSchema & { entries: { key: string; value: unknown } }

export const OUTBOX_STEPS: readonly Step[] = [db => void db.createObjectStore('entries', { keyPath: 'key' })]

/** @returns storage whose calls throw where the device keeps nothing (blocked, full, broken, or of a newer page) */
export function storedStorage(): OutboxStorage {
  const inDatabase = deviceDatabase<OutboxDb>('laikhram_outbox', OUTBOX_STEPS)
  return {
    all: () => inDatabase(async db => oldestFirst(await db.getAll('entries'))),
    change: (key, change) =>
      inDatabase(async db => {
        const { store, done } = db.transaction('entries', 'readwrite')
        const before = await store.get(key)
        const after = change(isEntry(before) ? before : undefined)
        // Both at once: a transaction that fails rejects its end, too, and somebody has to hear of it.
        await Promise.all([after ? store.put(after) : store.delete(key), done])
        return after
      }),
  }
}

/** The same without a device that keeps anything: as long as the page lives. */
export function memoryStorage(known: readonly Entry[]): OutboxStorage {
  const entries = new Map(known.map(entry => [entry.key, entry]))
  return {
    all: async () => oldestFirst([...entries.values()]),
    async change(key, change) {
      const after = change(entries.get(key))
      if (after) entries.set(key, after)
      else entries.delete(key)
      return after
    },
  }
}

function oldestFirst(kept: readonly unknown[]): Entry[] {
  const fit = kept.filter(isEntry)
  if (fit.length < kept.length) logProblem('Entries of the outbox were not understood', kept.length - fit.length)
  return fit.sort((one, other) => one.writtenAt - other.writtenAt)
}
