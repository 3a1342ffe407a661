/** What guests have written and the server does not have yet. */
import { createQueue, type QueueState } from '../queue/queue.ts'
import { type Entry, isEditable } from './entry.ts'
import { ENTRIES, type OutboxStorage } from './outbox-storage.ts'

export type OutboxState = QueueState<Entry>
export type Outbox = ReturnType<typeof createOutbox>

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
