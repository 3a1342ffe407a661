/** What this device refuses to keep. Known to the page alone, and as long as it lives: the next one tries again. */
import { createListeners } from '#pwa/lib/listeners.ts'

/** `cart`: gone with the page. `menu` and `account`: not there without a network. */
export type Loss = 'cart' | 'menu' | 'account'

let losses: readonly Loss[] = []
const listeners = createListeners()

/** To be told by whoever keeps something, at the device's first refusal. */
export function noteLoss(loss: Loss): void {
  if (losses.includes(loss)) return
  losses = [...losses, loss]
  listeners.tell()
}

/** In the order in which they were noticed; the same list until another one is. */
export function notedLosses(): readonly Loss[] {
  return losses
}

export function watchLosses(listener: () => void): () => void {
  return listeners.add(listener)
}
