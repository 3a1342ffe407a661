/** The staff's calls to take an order on the phone or at the counter. */
import * as z from 'zod/mini'
import { requestedLine } from '#api/features/pricing/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, id, instant, line, nullish, phone } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { allergyChoice, pickupAsked } from './contract.ts'
import { orderAllergy, orderLine } from './contract-order.ts'
import { boardOrder } from './contract-staff.ts'

/** How an order that the staff take is paid: by whoever gets the link, or at the restaurant's till. */
export const waysToPay = z.enum(['link', 'till'])
export type WayToPay = z.output<typeof waysToPay>

export const takeOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  ...forStaff('orders'),
  summary:
    'Takes an order on the phone or at the counter, by the rules of any order: paid by a link, or confirmed at once by the staff member and paid at the till',
  body: z.object({
    items: z.array(requestedLine),
    totalAmount: z.number('Le total est requis'),
    /** At least a name, a number or a card; at the till its number alone will do. */
    customer: z.object({
      name: nullish(line(120)),
      phone: nullish(phone),
      email: nullish(email),
      /** The id on a scanned card: its customer's dishes are taken, and the order counts for its points. */
      cardId: nullish(line(40)),
    }),
    pickup: pickupAsked,
    /** As the customer said it, who wants the kitchen to know. */
    allergy: nullish(allergyChoice),
    /** The customer was asked, and is 18 or older. */
    adult: nullish(z.boolean()),
    pays: waysToPay,
    /** The customer wants an SMS when the order is ready, late or cancelled. */
    wantsSms: nullish(z.boolean()),
  }),
  output: z.object({
    order: boardOrder,
    /** The address of its tracking page, where an unpaid order is paid. */
    trackingUrl: z.string(),
    /** When an unpaid order is cancelled. */
    payBy: z.optional(instant),
    /** How the link went out. */
    sentBy: z.array(z.enum(['mail', 'sms'])),
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
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'too_many_items',
    'cart_empty',
    'below_minimum',
    'reward_sign_in',
    'reward_used',
    'reward_mismatch',
    'rate_limited',
    'till_full',
    'customer_not_found',
  ],
})

export const collectOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/collected',
  ...forStaff('orders'),
  summary:
    "Notes that the restaurant's till has an order's money, or what changes of a paid one left to it; noting it again changes nothing",
  params: z.object({ id }),
  output: boardOrder,
  idempotent: true,
  problems: ['order_not_found', 'not_at_till', 'illegal_transition'],
})

export const undoCollected = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/{id}/collected',
  ...forStaff('orders'),
  summary:
    "Takes the note back that the till has an order's money, until the order is handed over; done twice it changes nothing",
  params: z.object({ id }),
  output: boardOrder,
  problems: ['order_not_found', 'not_at_till', 'illegal_transition'],
})

export const knownCaller = endpoint({
  method: 'GET',
  path: '/api/admin/orders/known',
  ...forStaff('orders'),
  summary: 'What a telephone number ordered last, by whom; null for a number that never did',
  query: z.object({ phone }),
  output: z.object({
    known: z.nullable(
      z.object({
        name: z.string(),
        phone: z.string(),
        email: z.nullable(z.string()),
        orderedAt: instant,
        notes: z.string(),
        /** It is asked for again, and goes into no order by itself. */
        allergy: z.optional(orderAllergy),
        items: z.array(orderLine),
      }),
    ),
  }),
})
