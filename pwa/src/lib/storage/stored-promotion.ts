/**
 * The promotion that a mailed link brought to this device: kept until it is used, put away or over. The cart and the
 * checkout reckon with it; the server has the last word.
 */

import { createStore } from '../state/store.ts'
import { storedValue } from '../state/stored.ts'
import { useStore } from '../state/use-store.ts'
import { isText, isWhole, objectOf, type Shaped } from './shape.ts'

const isPromotion = objectOf({ code: isText, percent: isWhole, until: isText })
export type StoredPromotion = Shaped<typeof isPromotion>

const stored = storedValue('local', 'laikhram_promotion', isPromotion)
const kept = createStore<StoredPromotion | undefined>(undefined, {
  stored: { ...stored, read: stillValid },
  watch() {
    // One that was kept may be over by now.
    kept.reload()
    return () => {}
  },
})

export function storedPromotion(): StoredPromotion | undefined {
  return kept.get()
}

/** Keeps it for this device's next order; undefined forgets it. */
export function keepPromotion(promotion: StoredPromotion | undefined): void {
  stored.write(promotion)
  kept.reload()
}

/** Live across tabs; none in a page that is rendered ahead. */
export function useStoredPromotion(): StoredPromotion | undefined {
  return useStore(kept)
}

function stillValid(): StoredPromotion | undefined {
  const found = stored.read()
  return found && new Date(found.until) > new Date() ? found : undefined
}
