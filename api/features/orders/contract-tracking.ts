/** The calls about one order, of whoever has its link or its account. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, forTeam, id, instant, line, note, nullish } from '#api/kernel/fields.ts'
import {
  changeRequest,
  order,
  orderAllergy,
  orderDiscount,
  orderLine,
  orderPickup,
  orderStatus,
  paymentStatus,
  revision,
  till,
  tillDifference,
} from './contract-order.ts'

export const orderParams = z.object({ id })
export const trackingQuery = z.object({ token: z.optional(line(200)) })

export const tracking = z.object({
  id,
  number: z.string(),
  callNumber: z.optional(z.int()),
  status: orderStatus,
  paymentStatus,
  firstName: z.string(),
  totalAmount: euros,
  discount: z.optional(orderDiscount),
  /** As an order's; absent where nothing went back. */
  refundedAmount: z.optional(euros),
  pickup: z.nullable(orderPickup),
  allergy: z.optional(orderAllergy),
  items: z.array(orderLine),
  history: z.array(z.object({ status: orderStatus, at: instant })),
  cancellable: z.boolean(),
  cancellableUntil: z.optional(instant),
  /** While its customer may change it without anybody's consent: until when, and the version that they decide on. */
  changeable: z.optional(z.object({ until: instant, version: z.int() })),
  /** When an unpaid order is cancelled. */
  payBy: z.optional(instant),
  /** An SMS will be sent when it is ready, in addition to the mail. */
  sms: z.optional(z.literal(true)),
  /** A mail about it failed or came back. */
  mailFailed: z.optional(z.literal(true)),
  /** When the customer said that they are at the counter. */
  customerHereAt: z.optional(instant),
  revisions: z.optional(z.array(revision)),
  changeRequest: z.optional(changeRequest),
  till: z.optional(till),
  tillDifference: z.optional(tillDifference),
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
  atOnce: 4,
  problems: ['order_not_found', 'note_unpaid', 'rate_limited'],
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
  body: z.object({ reason: nullish(forTeam(note(300))), trackingToken: nullish(line(200)) }),
  output: order,
  problems: ['order_not_found', 'not_cancellable'],
})

export const withdrawAllergy = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/allergy/withdraw',
  audience: ['guest', 'customer'],
  summary:
    'Takes the allergy away from an order, whose customer no longer wants it read; done twice it changes nothing',
  params: orderParams,
  body: z.object({ trackingToken: nullish(line(200)) }),
  output: tracking,
  problems: ['order_not_found'],
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

/** A page that shows the site with an unpaid order says so this often. */
export const HEARTBEAT_SECONDS = 60
