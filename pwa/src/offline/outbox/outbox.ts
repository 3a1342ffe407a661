/** The outbox: guests' entries that the server does not have yet, where they are stored, and the turn of each. */

import { NetworkFailure } from '#pwa/lib/calls/answers.ts'
import {
  createQueue,
  type QueueKind,
  type QueueState,
  type QueueStorage,
  queueInMemory,
  storedQueue,
} from '../queue/queue.ts'
import { sendQueued } from '../queue/send-queued.ts'
import { deviceDatabase, type Step } from '../storage/device-database.ts'
import { afterFailure, COMES_LATER, type Entry, isDue, isEditable, isEntry, pauseAfterMs } from './entry.ts'

export type OutboxState = QueueState<Entry>
type Outbox = ReturnType<typeof createOutbox>

/** @param onChanged called after every change made here, for the other tabs and the marker */
export function createOutbox(storage: OutboxStorage, onChanged?: (state: OutboxState) => void) {
  const queue = createQueue(ENTRIES, storage, onChanged)
  const { change } = queue
  return {
    ...queue,
    /** Replaces the entry of the same key, if any. */
    put: async (entry: Entry) => void (await change(entry.key, () => [entry])),
    remove: async (key: string) => void (await change(key, () => [])),
    /** Takes an entry back to be changed; undefined if it was sent already, by this tab or another. */
    async takeBack(key: string): Promise<Entry | undefined> {
      const [entry] = await change(key, chain =>
        chain.map(entry => (isEditable(entry) ? { ...entry, state: 'back' } : entry)),
      )
      return entry?.state === 'back' ? entry : undefined
    },
    /** Deletes what customers wrote, so that the next person at this device does not find it. */
    async forgetCustomers(): Promise<void> {
      await queue.reload()
      for (const { key, owner } of queue.state().entries) if (owner !== undefined) await change(key, () => [])
    },
  }
}

/** Entries do not depend on each other. */
const ENTRIES: QueueKind<Entry> = {
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

/** The name of the lock, the channel and the tag that pages and the worker share. */
export const OUTBOX = 'laikhram_outbox'

/** Posted to the other pages: something has changed, or has arrived. */
export type OutboxMessage = { arrived?: Entry }

type Sending = {
  outbox: Outbox
  /** Sends one entry. @throws ApiProblem, NetworkFailure */
  post: (entry: Entry) => Promise<unknown>
  /**
   * Called when the server has the entry.
   * @returns what stays of it, where the person must still be told
   */
  onArrival: (entry: Entry) => Entry | undefined
  /** Which entries this sender may send; all unless said. */
  isOurs?: (entry: Entry) => boolean
}

/**
 * Sends what is due, the oldest first. Once tried, an entry no longer changes until the server refuses it.
 * @returns how long to wait before the next try, in milliseconds; 0 where nothing prevents one
 */
export async function sendDue({ outbox, post, onArrival, isOurs = () => true }: Sending): Promise<number> {
  const pause = await sendQueued({
    queue: outbox,
    post,
    due: ([entry]) => (entry && isDue(entry) && isOurs(entry) ? entry : undefined),
    whenSent: chain => chain.map(entry => (isDue(entry) ? { ...entry, state: 'tried' } : entry)),
    whenArrived(entry) {
      const left = onArrival(entry)
      return () => (left ? [left] : [])
    },
    whenRefused: (_, error) => chain => chain.map(entry => afterFailure(entry, error)),
    comesLater: COMES_LATER,
    pauseMs: pauseAfterMs,
    holdsAll: error => error instanceof NetworkFailure,
  })
  return pause ?? 0
}
