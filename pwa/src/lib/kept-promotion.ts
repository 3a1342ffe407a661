/**
 * The promotion that a mailed link brought to this device: kept until it is used, put away or over. The cart and the
 * checkout reckon with it; the server has the last word.
 */

import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { isText, isWhole, objectOf, type Shaped } from './shape.ts'
import { storedValue } from './stored.ts'

const isPromotion = objectOf({ code: isText, percent: isWhole, until: isText })
export type KeptPromotion = Shaped<typeof isPromotion>

const stored = storedValue('local', 'laikhram_promotion', isPromotion)
const listeners = createListeners(followTabs)
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
  return useSyncExternalStore(listeners.add, keptPromotion, () => undefined)
}

function followTabs() {
  addEventListener('storage', read)
  read()
  return () => removeEventListener('storage', read)
}

function read() {
  const found = stored.read()
  const next = found && new Date(found.until) > new Date() ? found : undefined
  if (next?.code === kept?.code) return
  kept = next
  listeners.tell()
}
