import { lazy } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { hasOrders } from '#pwa/features/orders/remembered/has-orders.ts'
import { useDeviceFact } from '#pwa/lib/state/stores/use-store.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const LastOrderPart = lazy(async () => ({ default: (await import('./last-order-part.tsx')).LastOrderPart }))

/** Above the menu, where this device has ordered before: the last order again. Its code comes only there. */
export function LastOrderHost({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  return (
    <OnceOpened open={useDeviceFact(hasOrders, false)}>
      <LastOrderPart restaurant={restaurant} />
    </OnceOpened>
  )
}
