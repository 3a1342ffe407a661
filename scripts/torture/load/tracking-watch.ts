import { type OrderStatus, streamTracking, type Tracking } from '#api/features/orders/contract.ts'
import { type EventLine, openLine } from './event-line.ts'

/** A customer's page that follows one order. */
export type TrackingWatch = {
  line: EventLine
  /** In the order of their coming, each once. */
  statuses: readonly OrderStatus[]
}

export function watchTracking(
  port: number,
  { id, trackingToken }: { id: string; trackingToken: string },
  headers: Record<string, string> = {},
): TrackingWatch {
  const statuses: OrderStatus[] = []
  const line = openLine({
    port,
    path: `${streamTracking.path.replace('{id}', id)}?token=${trackingToken}`,
    headers,
    onEvent({ data }) {
      const { status } = data as Tracking
      if (statuses.at(-1) !== status) statuses.push(status)
    },
  })
  return { line, statuses }
}
