import { isInstalled } from '#pwa/features/install/device.ts'
import { followVisits, mayOffer, watchMemory } from '#pwa/features/install/install-memory.ts'
import { invite } from '#pwa/features/install/offer.ts'
import { hasPaidOrder } from '#pwa/features/orders/remembered-orders.ts'

/** Follows the visits, and says when it is one at which the app may offer itself. Nothing of it in the installed app. */
export function startInviting(): void {
  if (isInstalled()) return
  const look = () => {
    if (mayOffer(hasPaidOrder())) invite()
  }
  watchMemory(look)
  followVisits()
}
