import { hasOrders } from '#pwa/features/orders/tracking/has-orders.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useDeviceFact } from '#pwa/lib/state/use-store.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/late-sheet.tsx'

const RunningOrders = partOrNothing(
  async () => (await import('#pwa/features/orders/tracking/running-orders.tsx')).RunningOrders,
)

/**
 * Where the orders stand that this device or its signed-in customer waits for; the code comes only where there may be
 * some.
 * @param props.again they are live on this page already
 */
export function RunningOrdersHost({ again = false }: { again?: boolean }) {
  const hasOrdered = useDeviceFact(hasOrders, false)
  const isSignedIn = useCustomer() !== undefined
  return (
    <OnceOpened open={hasOrdered || isSignedIn}>
      <RunningOrders again={again} />
    </OnceOpened>
  )
}
