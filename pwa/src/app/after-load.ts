import type { QueryClient } from '@tanstack/react-query'
import { followVisits, isInstalled, mayOffer, watchMemory } from '#pwa/features/install/install-memory.ts'
import { invite } from '#pwa/features/install/offer.ts'
import { hasOrders } from '#pwa/features/orders/tracking/has-orders.ts'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { followMenu } from '#pwa/lib/menu/follow-menu.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { listenForSilence } from '#pwa/lib/state/connectivity.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { whenCalm, whenIdle } from '#pwa/lib/state/moments.ts'
import { expectAccount } from '#pwa/pages/site/overlays.tsx'

/** A worker takes the processor from whoever searches or opens something meanwhile. */
const REST_MS = 3000

const registration = later(() => import('#pwa/offline/registration/register-worker.ts'))
const presence = later(() => import('#pwa/pages/site/orders/watch-presence.ts'))

/** What starts once the page is loaded: copies for offline, menu updates, a signed-in customer's account. */
export async function afterLoad(client: QueryClient): Promise<void> {
  listenForSilence()
  followMenu(client, [PICKUP_DAYS_KEY])
  startInviting()
  // Nothing of it is loaded by whoever has no order in the making.
  if (hasMaking()) void patiently(presence).then(({ followMaking }) => followMaking())
  // Whoever is signed in looks up orders or points: with their code here, a tap only opens a sheet.
  if (customerToken()) void whenIdle().then(expectAccount)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await startWorker()
}

async function startWorker(): Promise<void> {
  // It fetches every file of the page, over the line that the first pickup time comes by.
  await whenCalm(REST_MS)
  const { registerWorker } = await patiently(registration)
  await registerWorker()
}

/** The key of `pwa/src/lib/storage/order-making.ts`, which is part of the checkout. */
const hasMaking = () => holdsMaking(() => localStorage) || holdsMaking(() => sessionStorage)

function holdsMaking(storage: () => Storage): boolean {
  try {
    return storage().getItem('laikhram_making') !== null
  } catch {
    return false
  }
}

const remembered = later(() => import('#pwa/features/orders/tracking/remembered-orders.ts'))

/** Follows the visits, and says when it is one at which the app may offer itself. Nothing of it in the installed app. */
function startInviting(): void {
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
