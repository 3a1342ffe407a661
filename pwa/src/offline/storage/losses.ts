/** What this device refuses to keep. Known to the page alone, and as long as it lives: the next one tries again. */
import { createStore } from '#pwa/lib/state/stores/store.ts'

/** `cart`: gone with the page. `menu` and `account`: not there without a network. */
export type Loss = 'cart' | 'menu' | 'account'

/** In the order in which they were noticed; a page that is rendered ahead knows of none. */
export const losses = createStore<readonly Loss[]>([])

/** To be told by whoever keeps something, at the device's first refusal. */
export function recordLoss(loss: Loss): void {
  const known = losses.get()
  if (!known.includes(loss)) losses.set([...known, loss])
}
