/** The storage of the outbox's entries. */
import { type QueueKind, type QueueStorage, queueInMemory, storedQueue } from '../queue/queue-storage.ts'
import { deviceDatabase, type Step } from '../storage/device-database.ts'
import { type Entry, isEntry } from './entry.ts'

/** Entries do not depend on each other. */
export const ENTRIES: QueueKind<Entry> = {
  name: 'The outbox',
  isEntry,
  chainOf: ({ key }) => key,
  writtenAt: ({ writtenAt }) => writtenAt,
}

export type OutboxStorage = QueueStorage<Entry>

export const OUTBOX_STEPS: readonly Step[] = [db => void db.createObjectStore('entries', { keyPath: 'key' })]

/** @returns storage whose calls throw where the device stores nothing */
export function storedStorage(): OutboxStorage {
  return storedQueue(ENTRIES, deviceDatabase<unknown>('laikhram_outbox', OUTBOX_STEPS), 'entries')
}

/** Storage that lasts as long as the page. */
export function memoryStorage(known: readonly Entry[]): OutboxStorage {
  return queueInMemory(ENTRIES, known)
}
