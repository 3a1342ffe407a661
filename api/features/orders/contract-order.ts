/** How an order changes after it was paid. */
/** An order as its customer and the staff are told it. */
import * as z from 'zod/mini'
import { day, euros, id, instant, time } from '#api/kernel/fields.ts'

/** A line of an order as everybody is told it. */
export const orderLine = z.object({
  id: z.string(),
  menuItemId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** How many of its pieces were refunded. */
  refundedQuantity: z.optional(z.int()),
  /** Pieces of a set menu of which the drink alone was given back, and what of each one’s price went with it. */
  partRefunded: z.optional(z.object({ quantity: z.int(), unitAmount: euros })),
  unitPrice: euros,
  totalPrice: euros,
  /** What a promotion took off each piece; already off both prices. */
  unitDiscount: z.optional(euros),
  /** What is struck beside each piece’s price: the lowest of thirty days; not said where nothing may be. */
  unitStruck: z.optional(euros),
  options: z.object({
    protein: z.optional(z.string()),
    variant: z.optional(z.string()),
    spicyLevel: z.optional(z.int()),
    cookingLevel: z.optional(z.string()),
    /** Its customer's word on this dish. */
    remark: z.optional(z.string()),
    /** The kitchen has said that it is not possible. */
    remarkDeclined: z.optional(z.literal(true)),
  }),
  components: z.optional(
    z.array(
      z.object({
        category: z.string(),
        menuItemId: z.string(),
        name: z.string(),
        protein: z.optional(z.string()),
        spicyLevel: z.optional(z.int()),
      }),
    ),
  ),
  mix: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  reward: z.boolean(),
  /** The voucher that a reward's line was paid with. */
  rewardId: z.optional(id),
})
export type OrderLine = z.output<typeof orderLine>

export const REVISION_STATUSES = ['waiting', 'applied', 'expired', 'withdrawn'] as const
export type RevisionStatus = (typeof REVISION_STATUSES)[number]

const moment = z.object({ date: day, time })

/** A change of a paid order: what it takes off and brings, and where the pickup goes. */
export const revision = z.object({
  number: z.int(),
  /** `waiting`: for its payment; until then the order stays as it was. */
  status: z.enum(REVISION_STATUSES),
  at: instant,
  /** The pieces that are taken off, as lines of so many; their ids are the order's. */
  taken: z.array(orderLine),
  added: z.array(orderLine),
  pickup: z.optional(z.object({ from: moment, to: moment })),
  /** What is to be paid for it; below zero what goes back. */
  difference: z.number(),
  /** What it cost more and the house has given up, since no card pays so little. */
  waived: z.optional(euros),
  /** The same, where the restaurant's till takes it. */
  tillDifference: z.optional(euros),
  /** Who made it: told to the staff alone, as long as they are known. */
  by: z.optional(z.string()),
  /** Its customer made it. */
  byCustomer: z.optional(z.literal(true)),
  /** Until when it waits for its payment. */
  payBy: z.optional(instant),
})
export type Revision = z.output<typeof revision>

export const CHANGE_WISHES = ['time', 'remove', 'replace', 'add', 'other'] as const
export type ChangeWish = (typeof CHANGE_WISHES)[number]
export const CHANGE_ANSWERS = ['done', 'declined'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

/** What the customer of a paid order asked to have changed, the last time. */
export const changeRequest = z.object({
  at: instant,
  wish: z.enum(CHANGE_WISHES),
  words: z.string(),
  answer: z.optional(z.enum(CHANGE_ANSWERS)),
})
export type ChangeRequest = z.output<typeof changeRequest>

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'delivered',
  'no_show',
  'cancelled',
] as const
export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.output<typeof orderStatus>

export const paymentStatus = z.enum(['unpaid', 'paid', 'partially_refunded', 'refunded', 'no_payment_required'])
export type PaymentStatus = z.output<typeof paymentStatus>

/** Sets of cutlery that go with one order. */
export const MOST_CUTLERY = 20

export const orderPickup = z.object({
  date: day,
  time,
  notes: z.string(),
  /** How many sets of cutlery are wanted; absent: none. */
  cutlery: z.optional(z.int()),
  /** As soon as possible, so about that time; it counts from the payment. */
  asap: z.optional(z.literal(true)),
  /** The time that was chosen first, where a late payment moved the pickup. */
  movedFrom: z.optional(z.object({ date: day, time })),
  /** How many minutes later than promised, as the kitchen said; `date` and `time` are the new ones. */
  delayMinutes: z.optional(z.int()),
})

/** The customer's allergy: codes of the fourteen (`ALLERGENS`), and words. The kitchen reads it before the dishes. */
export const orderAllergy = z.object({ allergens: z.array(z.string()), text: z.string() })

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
  /** Health data: until its customer takes it away, and some days after the pickup at most. */
  allergy: z.optional(orderAllergy),
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
