/** The staff's calls about orders: the live board, past days, search, delays. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { day, id, instant, line } from '#api/kernel/calls/fields.ts'
import { order, orderStatus } from './orders.ts'

export const boardOrder = z.extend(order, {
  /** When it came into its current status. */
  since: instant,
  /** Null while unpaid. */
  paidAt: z.nullable(instant),
  /** When the customer said that they are at the counter. */
  customerHereAt: z.optional(instant),
  /** Pieces with alcohol: the age of the person who fetches them is checked first. */
  alcoholPieces: z.int(),
  /** Why it was cancelled. */
  cancelReason: z.nullable(z.string()),
  /** The name of the staff member who took it; of one that its customer placed there is none. */
  takenBy: z.optional(z.string()),
})
export type BoardOrder = z.output<typeof boardOrder>

/** The order's current state, which `stale_version` sends to whoever moves one that has changed since they saw it. */
export type TheirOrder = {
  order: BoardOrder
  /** The staff member who brought it into its current status; null where the customer, the payment or a job did. */
  by: string | null
}

/** The stream's first event, `board`: everything under way. The next ones, `orders`, are arrays of `BoardOrder`. */
export const board = z.object({
  orders: z.array(boardOrder),
  /** How many orders with today's pickup were handed over. */
  deliveredToday: z.int(),
})
export type Board = z.output<typeof board>

export const boardOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  audience: ['manager', 'admin'],
  summary:
    'Orders by pickup, 100 a page: all that are under way, or those of a Paris day; or by what they are called by, number, name or phone, newest first',
  query: z.object({
    status: z.optional(orderStatus),
    /** The pickup's day. */
    day: z.optional(day),
    /**
     * A call number, the beginning of an order number, or part of a name or of a phone number; within the last 90 days.
     */
    q: z.optional(line(80)),
    cursor: z.optional(line(400)),
  }),
  output: z.object({ orders: z.array(boardOrder), nextCursor: z.nullable(z.string()) }),
})

export const streamBoard = endpoint({
  method: 'GET',
  path: '/api/admin/orders/stream',
  audience: ['manager', 'admin'],
  summary:
    'Server-sent events: `board` once, then `orders` at each change, each an array of whole orders, and `stock-alert`. Resumes behind `Last-Event-ID`; a comment every 2 seconds',
  raw: 'stream',
})

export const delayOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/late',
  audience: ['manager', 'admin'],
  summary: 'Moves the pickup of an order that is not ready and tells its customer',
  params: z.object({ id }),
  body: z.object({
    minutes: z
      .int('Indiquez un nombre de minutes.')
      .check(z.minimum(1, '1 minute au moins'), z.maximum(120, '120 minutes au plus')),
  }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'illegal_transition'],
})
