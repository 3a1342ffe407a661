/** The outbox as the page sees it: the same in every tab, and in memory alone where the device keeps nothing. */

import { createListeners } from '#pwa/lib/state/listeners.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { withFallback } from '#pwa/offline/storage/with-fallback.ts'
import { type Entry, isEditable } from './entry.ts'
import { memoryStorage, type OutboxStorage } from './outbox-storage.ts'

/** `loaded` is false until the device was asked, `isStored` once closing the page would lose what waits. */
export type OutboxState = { entries: readonly Entry[]; loaded: boolean; isStored: boolean }

export type Outbox = ReturnType<typeof createOutbox>

export const UNKNOWN: OutboxState = { entries: [], loaded: false, isStored: true }

/**
 * @param kept where entries stand; its first failure makes this page go on in memory
 * @param onChanged told after every change made here, for the other tabs and the marker
 */
export function createOutbox(kept: OutboxStorage, onChanged: (state: OutboxState) => void = () => {}) {
  let state = UNKNOWN
  const listeners = createListeners()

  const storage = withFallback(kept, error => {
    logProblem('The outbox cannot be kept on this device', error)
    const { entries } = state
    set({ ...state, isStored: false })
    return memoryStorage(entries)
  })

  function set(next: OutboxState) {
    state = next
    listeners.tell()
  }

  async function reload(): Promise<void> {
    const entries = await storage.ask(storage => storage.all())
    set({ ...state, entries, loaded: true })
  }

  async function change(key: string, change: Parameters<OutboxStorage['change']>[1]): Promise<Entry | undefined> {
    const after = await storage.ask(storage => storage.change(key, change))
    // What the device still holds from before it failed must not come back with the next page.
    if (!storage.isStored() && !after) await kept.change(key, () => undefined).catch(() => undefined)
    await reload()
    onChanged(state)
    return after
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    /** Looks again at what is kept: another tab has changed it. */
    reload,
    change,
    /** In place of what the key stood for, if anything. */
    put: async (entry: Entry) => void (await change(entry.key, () => entry)),
    remove: async (key: string) => void (await change(key, () => undefined)),
    /** For the person to change; undefined once it was sent, in this tab or another. */
    async takeBack(key: string): Promise<Entry | undefined> {
      const entry = await change(key, entry => (entry && isEditable(entry) ? { ...entry, state: 'back' } : entry))
      return entry?.state === 'back' ? entry : undefined
    },
    /** The next person at this device finds nothing that a customer wrote. */
    async forgetCustomers(): Promise<void> {
      await reload()
      for (const { key, owner } of state.entries) if (owner !== undefined) await change(key, () => undefined)
    },
  }
}
