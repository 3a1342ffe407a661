/**
 * The promotion that a mailed link brought to this device: kept until it is used, put away or over. The cart and the
 * checkout reckon with it; the server has the last word (contract, 'Promotion').
 */
import { useSyncExternalStore } from 'react'
import { isText, isWhole, objectOf, type Shaped } from './shape.ts'
import { storedValue } from './stored.ts'

const isPromotion = objectOf({ code: isText, percent: isWhole, until: isText })
export type KeptPromotion = Shaped<typeof isPromotion>

const stored = storedValue('local', 'laikhram_promotion', isPromotion)
const listeners = new Set<() => void>()
let kept: KeptPromotion | undefined

export function keptPromotion(): KeptPromotion | undefined {
  return kept
}

/** Keeps it for this device's next order; undefined forgets it. */
export function keepPromotion(promotion: KeptPromotion | undefined): void {
  stored.write(promotion)
  read()
}

/** Live across tabs; none in a page that is rendered ahead. */
export function useKeptPromotion(): KeptPromotion | undefined {
  return useSyncExternalStore(subscribe, keptPromotion, () => undefined)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('storage', read)
    read()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', read)
  }
}

function read() {
  const found = stored.read()
  const next = found && new Date(found.until) > new Date() ? found : undefined
  if (next?.code === kept?.code) return
  kept = next
  for (const listener of listeners) listener()
}
