/** Where entries are kept. */
import { type QueueKind, type QueueStorage, queueInMemory, storedQueue } from '../queue/queue-storage.ts'
import { deviceDatabase, type Step } from '../storage/device-database.ts'
import { type Entry, isEntry } from './entry.ts'

/** Each waits for itself alone. */
export const ENTRIES: QueueKind<Entry> = {
  name: 'The outbox',
  isEntry,
  chainOf: ({ key }) => key,
  writtenAt: ({ writtenAt }) => writtenAt,
}

export type OutboxStorage = QueueStorage<Entry>

export const OUTBOX_STEPS: readonly Step[] = [db => void db.createObjectStore('entries', { keyPath: 'key' })]

/** @returns storage whose calls throw where the device keeps nothing */
export function storedStorage(): OutboxStorage {
  return storedQueue(ENTRIES, deviceDatabase<unknown>('laikhram_outbox', OUTBOX_STEPS), 'entries')
}

/** As long as the page lives. */
export function memoryStorage(known: readonly Entry[]): OutboxStorage {
  return queueInMemory(ENTRIES, known)
}
