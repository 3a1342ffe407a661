import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { streamTracking, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { type EventLine, type LineOptions, openLine } from './event-line.ts'

/** A customer's page that follows one order. */
export type TrackingWatch = {
  line: EventLine
  /** The states in the order in which they came, each once. */
  statuses: readonly OrderStatus[]
}

export function watchTracking(
  port: number,
  { id, trackingToken }: { id: string; trackingToken: string },
  from: Pick<LineOptions, 'headers' | 'localAddress'> = {},
): TrackingWatch {
  const statuses: OrderStatus[] = []
  const line = openLine({
    port,
    path: `${streamTracking.path.replace('{id}', id)}?token=${trackingToken}`,
    ...from,
    onEvent({ data }) {
      const { status } = data as Tracking
      if (statuses.at(-1) !== status) statuses.push(status)
    },
  })
  return { line, statuses }
}
