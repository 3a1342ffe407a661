/** The staff's calls about orders: the live board, past days, search, delays. */
/** The staff's calls about what is held without having been paid. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, id, instant, line, mailed, note, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { order, orderLine, orderStatus } from './contract-order.ts'

/** More dishes than that has no set menu. */
export const MOST_PARTS = 20

/** What is ticked by itself: a dish of a set menu, or the whole of any other line. */
export const cookedPart = z.object({
  cooked: z.boolean(),
  /** What a tick of it is made on; no two parts ever have the same. */
  version: z.int(),
})

export const boardLine = z.extend(orderLine, {
  /** In the order of its `components`; one where it has none. */
  parts: z.array(cookedPart),
})
export type BoardLine = z.output<typeof boardLine>

export const boardOrder = z.extend(order, {
  items: z.array(boardLine),
  /** Raised by each tick, which leaves `version` as it is. */
  cookVersion: z.int(),
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
  /** It is under way, and neither a mail nor an SMS reaches its customer: whoever changes something telephones. */
  unreachable: z.optional(z.literal(true)),
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
  ...forStaff('kitchen'),
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
  ...forStaff('kitchen'),
  summary:
    'Server-sent events: `board` once, then `orders` at each change, each an array of whole orders, and `stock-alert`. Resumes behind `Last-Event-ID`; a comment every 2 seconds',
  raw: 'stream',
})

export const delayOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/late',
  ...forStaff('kitchen'),
  summary: 'Moves the pickup of an order that is not ready and tells its customer',
  params: z.object({ id }),
  body: z.object({
    minutes: z
      .int('Indiquez un nombre de minutes.')
      .check(z.minimum(1, '1 minute au moins'), z.maximum(120, '120 minutes au plus')),
  }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'illegal_transition', 'alcohol_not_sold'],
})

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/status',
  ...forStaff('kitchen'),
  stepUp: [{ level: 'recent', when: ({ body }) => body.status === 'cancelled', said: 'to cancel' }],
  summary:
    'Moves an order one step; a stale or illegal move changes nothing, and one that comes again with its key is made once. A cook neither cancels nor notes that nobody came',
  params: z.object({ id }),
  body: z.object({
    status: orderStatus,
    version: z.int(),
    /** Why it is cancelled. */
    reason: nullish(mailed(note(300))),
    ageChecked: nullish(z.boolean()),
    /** Of one that is ready: its hand-over comes next, from a device that had no network meanwhile. Nobody is told. */
    handedOver: nullish(z.boolean()),
    /** For 'cancelled', of one for the till: that its money was seen to be there. Taking it leaves the version. */
    collected: nullish(z.boolean()),
  }),
  output: boardOrder,
  idempotent: true,
  problems: [
    'forbidden_role',
    'order_not_found',
    'illegal_transition',
    'move_untimely',
    'stale_version',
    'order_refunded',
    'age_check_required',
    'till_open',
    'reason_required',
  ],
})

/** A line's place in its order. */
const lineNo = z.string().check(z.regex(/^[1-9]\d?$/))

export const tickLine = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/lines',
  ...forStaff('kitchen'),
  summary:
    'Ticks a line, or a dish of a set menu, as cooked, or takes the tick back; what holds already, or is ready, stays as it is',
  params: z.object({ id }),
  body: z.object({
    line: lineNo,
    /** The place in its `components`; 0 where it has none. */
    part: z.int().check(z.minimum(0), z.maximum(MOST_PARTS - 1)),
    cooked: z.boolean(),
    /** The part's, as it was seen. */
    version: z.int(),
  }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'illegal_transition', 'stale_version'],
})

export const answerRemark = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/remarks',
  ...forStaff('kitchen'),
  summary: 'Says of a customer’s word on a dish that it is not possible, or that it is after all',
  params: z.object({ id }),
  body: z.object({
    line: lineNo,
    /** As it was seen: another one is not answered. */
    remark: z.string(),
    possible: z.boolean(),
  }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'illegal_transition', 'conflict'],
})

export const origin = z.object({
  /** Names the origin in the next call; it says nothing of who it is, and changes with the server's secret. */
  id: z.string(),
  /** What the orders have in common. */
  kind: z.enum(['device', 'telephone', 'mailbox', 'account', 'network', 'prefix']),
  orders: z.int(),
  load: z.int(),
})
export type UnpaidOrigin = z.output<typeof origin>

export const listUnpaidHolds = endpoint({
  method: 'GET',
  path: '/api/admin/unpaid-holds',
  ...forStaff('orders'),
  summary: 'Whether more is held unpaid than honest evenings show, and by which origins; the largest first',
  output: z.object({
    /** Strangers are then asked for a proof of work. */
    isCrowded: z.boolean(),
    orders: z.int(),
    origins: z.array(origin),
  }),
})

export const freeUnpaidHolds = endpoint({
  method: 'POST',
  path: '/api/admin/unpaid-holds/{origin}/free',
  ...forStaff('orders'),
  summary: 'Cancels the unpaid orders of one origin and frees their slots; one that turns out paid stays',
  params: z.object({ origin: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({ freed: z.int() }),
})
