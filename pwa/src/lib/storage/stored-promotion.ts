/**
 * The promotion that a mailed link brought to this device: stored until it is used, put away or over. Cart and checkout
 * include it; the server decides whether it holds.
 */

import { clock } from '../state/clock.ts'
import { createStore } from '../state/store.ts'
import { storedValue } from '../state/stored.ts'
import { useStore } from '../state/use-store.ts'
import { isText, isWhole, objectOf, type Shaped } from './shape.ts'

const isPromotion = objectOf({ code: isText, percent: isWhole, until: isText })
export type StoredPromotion = Shaped<typeof isPromotion>

const stored = storedValue('local', 'laikhram_promotion', isPromotion)
const current = createStore<StoredPromotion | undefined>(undefined, {
  stored: { ...stored, read: stillValid },
  watch() {
    // A stored promotion may be over by now.
    current.reload()
    return () => {}
  },
})

export function storedPromotion(): StoredPromotion | undefined {
  return current.get()
}

/** Stores it for this device's next order; undefined deletes it. */
export function keepPromotion(promotion: StoredPromotion | undefined): void {
  stored.write(promotion)
  current.reload()
}

/** The stored promotion, followed across tabs; none on a page that the server renders. */
export function useStoredPromotion(): StoredPromotion | undefined {
  return useStore(current)
}

function stillValid(): StoredPromotion | undefined {
  const found = stored.read()
  return found && new Date(found.until) > clock.now() ? found : undefined
}
