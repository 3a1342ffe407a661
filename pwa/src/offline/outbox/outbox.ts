/** What guests wrote and the server does not have yet. */
import { createQueue, type QueueState } from '../queue/queue.ts'
import { type Entry, isEditable } from './entry.ts'
import { ENTRIES, type OutboxStorage } from './outbox-storage.ts'

export type OutboxState = QueueState<Entry>
export type Outbox = ReturnType<typeof createOutbox>

/** @param onChanged told after every change made here, for the other tabs and the marker */
export function createOutbox(kept: OutboxStorage, onChanged?: (state: OutboxState) => void) {
  const queue = createQueue(ENTRIES, kept, onChanged)
  const { change } = queue
  return {
    ...queue,
    /** In place of what the key stood for, if anything. */
    put: async (entry: Entry) => void (await change(entry.key, () => [entry])),
    remove: async (key: string) => void (await change(key, () => [])),
    /** For the person to change; undefined once it was sent, in this tab or another. */
    async takeBack(key: string): Promise<Entry | undefined> {
      const [entry] = await change(key, chain =>
        chain.map(entry => (isEditable(entry) ? { ...entry, state: 'back' } : entry)),
      )
      return entry?.state === 'back' ? entry : undefined
    },
    /** The next person at this device finds nothing that a customer wrote. */
    async forgetCustomers(): Promise<void> {
      await queue.reload()
      for (const { key, owner } of queue.state().entries) if (owner !== undefined) await change(key, () => [])
    },
  }
}
