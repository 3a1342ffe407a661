import { lazy } from 'react'
import { hasOrders } from '#pwa/features/orders/remembered/has-orders.ts'
import { useDeviceFact } from '#pwa/lib/state/stores/use-store.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const RunningOrders = lazy(async () => ({
  default: (await import('#pwa/features/orders/running/running-orders.tsx')).RunningOrders,
}))

/** Where the first page shows the orders that this device waits for; the code comes only where it has ordered. */
export function RunningOrdersHost() {
  return (
    <OnceOpened open={useDeviceFact(hasOrders, false)}>
      <RunningOrders />
    </OnceOpened>
  )
}
