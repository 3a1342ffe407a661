/** An order as its customer and the staff are told it. */
import * as z from 'zod/mini'
import { day, euros, id, instant, time } from '#api/kernel/calls/fields.ts'
import { changeRequest, revision } from './order-changes.ts'
import { orderLine } from './order-line.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const
export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.output<typeof orderStatus>

export const paymentStatus = z.enum(['unpaid', 'paid', 'partially_refunded', 'refunded', 'no_payment_required'])
export type PaymentStatus = z.output<typeof paymentStatus>

export const orderPickup = z.object({
  date: day,
  time,
  notes: z.string(),
  /** The time that was chosen first, where a late payment moved the pickup. */
  movedFrom: z.optional(z.object({ date: day, time })),
  /** How many minutes later than promised, as the kitchen said; `date` and `time` are the new ones. */
  delayMinutes: z.optional(z.int()),
})

/** What a promotion took off the whole order; already off its total. */
export const orderDiscount = z.object({ percent: z.int(), amount: euros })

/**
 * The staff took it, and it is paid at the restaurant's till: `paymentStatus` stays `unpaid`, since the site is paid
 * nothing.
 */
export const till = z.object({
  /** When the staff recorded that the till has its money. */
  collectedAt: z.optional(instant),
})

/**
 * What changes of a paid order cost more and no card pays: the till is to take it, or has once the staff recorded so. A
 * price beside `totalAmount`, and no part of it.
 */
export const tillDifference = z.object({ amount: euros, collectedAt: z.optional(instant) })

export const order = z.object({
  id,
  /** The order number as people read it. */
  number: z.string(),
  /** The number that a paid order is called by; unique within its pickup's day. */
  callNumber: z.optional(z.int()),
  createdAt: instant,
  status: orderStatus,
  version: z.int(),
  totalAmount: euros,
  discount: z.optional(orderDiscount),
  /** The sum of its refunds so far, without what revisions have taken off the total already. */
  refundedAmount: euros,
  orderType: z.literal('emporter'),
  customerInfo: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  items: z.array(orderLine),
  pickup: z.nullable(orderPickup),
  paymentStatus,
  till: z.optional(till),
  tillDifference: z.optional(tillDifference),
  cancellable: z.boolean(),
  cancellableUntil: z.optional(instant),
  /** How it was changed since it was paid, first to last. */
  revisions: z.optional(z.array(revision)),
  changeRequest: z.optional(changeRequest),
})
export type Order = z.output<typeof order>
