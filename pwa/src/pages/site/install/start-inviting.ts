import { isInstalled } from '#pwa/features/install/device.ts'
import { followVisits, mayOffer, watchMemory } from '#pwa/features/install/launches/install-memory.ts'
import { invite } from '#pwa/features/install/prompt/offer.ts'
import { hasOrders } from '#pwa/features/orders/tracking/has-orders.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'

const remembered = later(() => import('#pwa/features/orders/tracking/remembered-orders.ts'))

/** Follows the visits, and says when it is one at which the app may offer itself. Nothing of it in the installed app. */
export function startInviting(): void {
  if (isInstalled()) return
  const look = async () => {
    if (mayOffer(await hasPaid())) invite()
  }
  watchMemory(() => void look())
  followVisits()
}

/** Most who come have never ordered: what remembers orders is fetched for the others alone. */
async function hasPaid(): Promise<boolean> {
  return hasOrders() && (await patiently(remembered)).hasPaidOrder()
}
