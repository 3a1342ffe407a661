/**
 * Notifies that the server has received an entry of the outbox: whoever shows the entry right now says it, otherwise a
 * toast does.
 */
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { Entry } from './entry.ts'
import { ARRIVED } from './outbox-words.ts'

type Listener = (entry: Entry) => boolean

const listeners = new Set<Listener>()

/** @param listener returns whether it tells the person itself */
export function onArrival(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call it once the server has accepted the entry, never before. */
export function announceDelivery(entry: Entry): void {
  const isAnnounced = [...listeners].map(listener => listener(entry)).includes(true)
  if (!isAnnounced) showToast({ text: ARRIVED[entry.kind], tone: 'done' })
}
