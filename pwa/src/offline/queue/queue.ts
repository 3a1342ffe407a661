/** What waits to be sent, as the page sees it: at once, the same in every tab, in memory alone where the device keeps nothing. */
import { logProblem } from '#pwa/lib/state/log.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { withFallback } from '#pwa/offline/storage/with-fallback.ts'
import {
  type Chain,
  oldestFirst,
  type Queued,
  type QueueKind,
  type QueueStorage,
  queueInMemory,
} from './queue-storage.ts'

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
  async function change(id: string, change: (chain: Chain<Entry>) => Chain<Entry>): Promise<Chain<Entry>> {
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

  return { ...store, state, chainOf, reload, change, forget }
}
