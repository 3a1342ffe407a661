import type { ComponentProps } from 'react'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { useTickedOrder } from '../../../tickets/ticks/ticks.ts'
import { PrintedTicketLines } from './ticket-lines.tsx'

type TickedLinesProps = Omit<ComponentProps<typeof PrintedTicketLines>, 'order'> & { order: CachedOrder }

/** A ticket's lines with what is ticked here: a tick draws them, and not the whole ticket, before the next paint. */
export function TickedLines({ order, ...rest }: TickedLinesProps) {
  return <PrintedTicketLines order={useTickedOrder(order)} {...rest} />
}
