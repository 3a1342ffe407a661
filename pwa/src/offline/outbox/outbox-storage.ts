/** Where entries are kept: one record each in IndexedDB, changed in one transaction, so that tabs never undo each other. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { logProblem } from '#pwa/lib/log.ts'
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
type Upgradable = { createObjectStore(name: 'entries', options: { keyPath: string }): unknown }

/** A version each, in order; what was released is never edited, only followed by another step. */
const STEPS: readonly ((db: Upgradable) => void)[] = [db => void db.createObjectStore('entries', { keyPath: 'key' })]

/** Takes a database of any earlier version to this page's, step by step. */
export function upgrade(db: Upgradable, fromVersion: number): void {
  for (const step of STEPS.slice(fromVersion)) step(db)
}

/** Another tab of an older page may hold the door: a person does not wait for it. */
const PATIENCE_MS = 3000

/** @returns storage whose calls throw where the device keeps nothing (blocked, full, broken, or of a newer page) */
export function keptStorage(): OutboxStorage {
  let opened: Promise<IDBPDatabase<OutboxDb>> | undefined
  const database = () => (opened ??= inTime(openOutbox(() => (opened = undefined))))
  return {
    async all() {
      return oldestFirst(await (await database()).getAll('entries'))
    },
    async change(key, change) {
      const transaction = (await database()).transaction('entries', 'readwrite')
      const before = await transaction.store.get(key)
      const after = change(isEntry(before) ? before : undefined)
      if (after) await transaction.store.put(after)
      else await transaction.store.delete(key)
      await transaction.done
      return after
    },
  }
}

function openOutbox(onClosed: () => void): Promise<IDBPDatabase<OutboxDb>> {
  return openDB<OutboxDb>('laikhram_outbox', STEPS.length, {
    upgrade: (db, fromVersion) => upgrade(db, fromVersion),
    // A newer page in another tab must not wait for this one.
    blocking: (_, __, event) => {
      const old = event.target as IDBDatabase
      old.close()
      onClosed()
    },
    terminated: onClosed,
  })
}

function inTime<T>(opening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The outbox did not open in time')), PATIENCE_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
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
