/** Who is told that the server has what waited: whoever shows it just now, else the page in a few words. */
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { Entry } from './entry.ts'
import { ARRIVED } from './outbox-words.ts'

type Listener = (entry: Entry) => boolean

const listeners = new Set<Listener>()

/** @param listener answers whether it tells the person itself */
export function onArrival(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After the server's yes, and never before. */
export function tellArrival(entry: Entry): void {
  const isTold = [...listeners].map(listener => listener(entry)).includes(true)
  if (!isTold) showToast({ text: ARRIVED[entry.kind], tone: 'done' })
}
