import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { hasOrders } from '#pwa/features/orders/tracking/has-orders.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { useDeviceFact } from '#pwa/lib/state/stores/use-store.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const LastOrderPart = partOrNothing(async () => (await import('./last-order-part.tsx')).LastOrderPart)

/** Above the menu, where this device or its customer has ordered before: the last order again. Its code comes only there. */
export function LastOrderHost({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const hasOrdered = useDeviceFact(hasOrders, false)
  const isSignedIn = useCustomer() !== undefined
  return (
    <OnceOpened open={hasOrdered || isSignedIn}>
      <LastOrderPart restaurant={restaurant} />
    </OnceOpened>
  )
}
