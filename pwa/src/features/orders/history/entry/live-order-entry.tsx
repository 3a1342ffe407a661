import type { ComponentProps } from 'react'
import { useTracking } from '../../tracking/use-tracking.ts'
import { latest } from './latest.ts'
import { OrderEntry } from './order-entry.tsx'

/** The same entry for a running order, updated live. */
export function LiveOrderEntry(props: ComponentProps<typeof OrderEntry>) {
  const { order } = props
  const { order: heard } = useTracking(order.id, order.trackingToken)
  return <OrderEntry {...props} order={latest(order, heard)} />
}
