import * as z from 'zod/mini'
import { requestedLine } from '#api/features/pricing/contract/requested-line.ts'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import {
  chosenDay,
  chosenTime,
  day,
  email,
  euros,
  id,
  instant,
  line,
  nullish,
  phone,
  text,
  time,
} from '#api/kernel/calls/fields.ts'
import { proofOfWork } from './proof-of-work.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const
export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.output<typeof orderStatus>

export const paymentStatus = z.enum(['unpaid', 'paid', 'partially_refunded', 'refunded', 'no_payment_required'])
export type PaymentStatus = z.output<typeof paymentStatus>

export const pickupChoice = z.object({
  date: chosenDay,
  time: chosenTime,
  notes: nullish(text(500)),
})

const pickup = z.object({
  date: day,
  time,
  notes: z.string(),
  /** The time that was chosen first, where a late payment moved the pickup. */
  movedFrom: z.optional(z.object({ date: day, time })),
  /** How many minutes later than promised, as the kitchen said; `date` and `time` are the new ones. */
  delayMinutes: z.optional(z.int()),
})

export const orderLine = z.object({
  id: z.string(),
  menuItemId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** How many of its pieces were refunded. */
  refundedQuantity: z.optional(z.int()),
  unitPrice: euros,
  totalPrice: euros,
  /** What a promotion took off each piece; already off both prices. */
  unitDiscount: z.optional(euros),
  options: z.object({
    protein: z.optional(z.string()),
    variant: z.optional(z.string()),
    spicyLevel: z.optional(z.int()),
    cookingLevel: z.optional(z.string()),
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
  /** Who made it: told to the staff alone, as long as they are known. */
  by: z.optional(z.string()),
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

/** What a promotion took off the whole order; already off its total. */
const orderDiscount = z.object({ percent: z.int(), amount: euros })

/**
 * The staff took it, and it is paid at the restaurant's till: `paymentStatus` stays `unpaid`, since the site is paid
 * nothing.
 */
const till = z.object({
  /** When the staff recorded that the till has its money. */
  collectedAt: z.optional(instant),
})

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
  pickup: z.nullable(pickup),
  paymentStatus,
  till: z.optional(till),
  cancellable: z.boolean(),
  cancellableUntil: z.optional(instant),
  /** How it was changed since it was paid, first to last. */
  revisions: z.optional(z.array(revision)),
  changeRequest: z.optional(changeRequest),
})
export type Order = z.output<typeof order>

export const placeOrderBody = z.object({
  items: z.array(requestedLine),
  totalAmount: z.number('Le total est requis'),
  customerInfo: z.object({ name: line(120, 'Le nom est requis'), email, phone }),
  orderType: z.literal('emporter'),
  pickup: nullish(pickupChoice),
  adult: nullish(z.boolean()),
  promoCode: nullish(line(40)),
  /** The customer wants the restaurant's offers by mail; the page must not tick it beforehand. */
  marketingOptIn: nullish(z.boolean()),
  /**
   * The customer wants an SMS when the order is ready, late or cancelled; the page must not tick it beforehand. It is
   * ignored where no sender is configured, and refused for a number that cannot receive SMS.
   */
  wantsSms: nullish(z.boolean()),
  /** A number that the page draws for this device and day; what is unpaid is counted by it too. */
  device: nullish(id),
  /** The answer to the `challenge` of a `proof_required`: once, while much is held unpaid. */
  proof: nullish(proofOfWork),
})

/** A page of the list holds this many, unless another number is asked for. */
const USUALLY_LISTED = 50

export const listedOrder = z.extend(order, {
  /**
   * Lets its holder follow the order without a session; sent only while the order is under way, and only to its
   * customer.
   */
  trackingToken: z.optional(z.string()),
})
export type ListedOrder = z.output<typeof listedOrder>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  audience: ['customer', 'manager', 'admin'],
  summary: "The caller's orders, newest first, 50 a page unless said; to staff everyone's. `Link` has the next page",
  query: z.object({
    limit: z._default(
      z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Choisissez de 1 à 100 commandes.')), z.transform(Number)),
      USUALLY_LISTED,
    ),
    cursor: z.optional(line(400)),
  }),
  output: z.array(listedOrder),
})

export const postOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  audience: ['guest', 'customer'],
  summary: 'Places an order and holds its slot until the payment session ends',
  body: placeOrderBody,
  output: z.object({
    id,
    trackingToken: z.string(),
    status: orderStatus,
    totalAmount: euros,
    createdAt: instant,
    payBy: instant,
    pickup: z.nullable(pickup),
  }),
  status: 201,
  idempotent: true,
  problems: [
    'price_changed',
    'item_unavailable',
    'slot_full',
    'slot_unavailable',
    'not_yet_open',
    'orders_paused',
    'alcohol_not_sold',
    'adult_required',
    'pickup_required',
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'too_many_items',
    'cart_empty',
    'reward_sign_in',
    'reward_used',
    'reward_mismatch',
    'promo_invalid',
    'unpaid_orders_waiting',
    'unpaid_orders_crowded',
    'proof_required',
    'rate_limited',
    'session_expired',
    'wrong_audience',
  ],
})

const orderParams = z.object({ id })
const trackingQuery = z.object({ token: z.optional(line(200)) })

export const tracking = z.object({
  id,
  number: z.string(),
  callNumber: z.optional(z.int()),
  status: orderStatus,
  paymentStatus,
  firstName: z.string(),
  totalAmount: euros,
  discount: z.optional(orderDiscount),
  pickup: z.nullable(pickup),
  items: z.array(orderLine),
  history: z.array(z.object({ status: orderStatus, at: instant })),
  cancellable: z.boolean(),
  cancellableUntil: z.optional(instant),
  /** When an unpaid order is cancelled. */
  payBy: z.optional(instant),
  /** An SMS will be sent when it is ready, in addition to the mail. */
  sms: z.optional(z.literal(true)),
  /** When the customer said that they are at the counter. */
  customerHereAt: z.optional(instant),
  revisions: z.optional(z.array(revision)),
  changeRequest: z.optional(changeRequest),
  till: z.optional(till),
})
export type Tracking = z.output<typeof tracking>

export const getTracking = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/tracking',
  audience: ['guest', 'customer'],
  summary: 'An order as its customer follows it',
  params: orderParams,
  query: trackingQuery,
  output: tracking,
  problems: ['order_not_found'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/note.pdf',
  audience: ['guest', 'customer'],
  summary: 'The itemised note of a paid order, as PDF',
  params: orderParams,
  query: trackingQuery,
  raw: 'pdf',
  problems: ['order_not_found', 'note_unpaid'],
})

export const getPickupCalendar = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/retrait.ics',
  audience: ['guest', 'customer'],
  summary: 'The pickup of a paid order for a calendar, with an alarm 15 minutes before',
  params: orderParams,
  query: trackingQuery,
  raw: 'calendar',
  problems: ['order_not_found', 'no_pickup_ahead'],
})

export const streamTracking = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/tracking/stream',
  audience: ['guest', 'customer'],
  summary: 'The same, live: server-sent events `tracking`, each the whole order, resumable by Last-Event-ID',
  params: orderParams,
  query: trackingQuery,
  raw: 'stream',
  problems: ['order_not_found'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  audience: ['guest', 'customer'],
  summary:
    'Cancels an unpaid order, or a paid one within {cancelMinutes} minutes and before preparation, with a full refund',
  params: orderParams,
  body: z.object({ reason: nullish(text(300)), trackingToken: nullish(line(200)) }),
  output: order,
  problems: ['order_not_found', 'not_cancellable'],
})

export const notePresence = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/presence',
  audience: ['guest', 'customer'],
  summary:
    'The page of an unpaid order is here, each minute, or says goodbye: then its slot goes to others, and money that comes finds another',
  params: orderParams,
  body: z.object({ isHere: z.boolean(), trackingToken: nullish(line(200)) }),
  problems: ['order_not_found', 'rate_limited'],
})

export const announceArrival = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/here',
  audience: ['guest', 'customer'],
  summary: 'Tells the counter that the customer is there: once, of a paid order, on the day of its pickup',
  params: orderParams,
  body: z.object({ trackingToken: nullish(line(200)) }),
  output: tracking,
  problems: ['order_not_found', 'arrival_not_expected', 'rate_limited'],
})
