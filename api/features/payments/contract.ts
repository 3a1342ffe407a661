import * as z from 'zod/mini'
import { order, orderStatus } from '#api/features/orders/contract-order.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, id, instant, line, mailed, nullish } from '#api/kernel/fields.ts'
import { ORDER_SOURCE_NAMES } from '#api/kernel/order/order-sources.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/stripe/checkout',
  audience: ['guest', 'customer'],
  summary: 'Opens the payment page of an order, or answers its open one again',
  body: z.object({
    orderId: id,
    amount: z.number(),
    currency: line(3),
    successUrl: line(500),
    cancelUrl: line(500),
    metadata: nullish(
      z.object({
        customerName: nullish(line(120)),
        customerEmail: nullish(line(254)),
        customerPhone: nullish(line(30)),
        pickupDate: nullish(line(10)),
        pickupTime: nullish(line(5)),
        orderType: nullish(line(20)),
      }),
    ),
    trackingToken: nullish(line(200)),
    /** Counted by day, and kept with no order. */
    source: nullish(z.enum(ORDER_SOURCE_NAMES)),
    /** The number of the revision whose difference is paid; without it, the order itself. */
    revision: nullish(z.int()),
  }),
  output: z.object({
    url: z.string(),
    sessionId: z.string(),
    /** When the order is cancelled if it is still unpaid; of a revision, until when it waits. */
    payBy: instant,
  }),
  idempotent: true,
  problems: [
    'order_not_found',
    'amount_mismatch',
    'currency_mismatch',
    'url_not_allowed',
    'already_paid',
    'revision_over',
    'nothing_to_pay',
    'order_cancelled',
    'not_yet_open',
    'pickup_required',
    'orders_paused',
    'slot_full',
    'slot_unavailable',
    'unpaid_orders_crowded',
    'price_changed',
    'item_unavailable',
    'formule_invalid',
    'option_invalid',
    'mix_invalid',
    'conflict',
    'payment_provider_down',
    'session_expired',
    'wrong_audience',
  ],
})

export const sessionPaymentStatus = z.enum(['paid', 'unpaid', 'no_payment_required'])

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/payments/stripe/status/{session_id}',
  audience: 'anyone',
  summary: 'What became of a payment session; asks the provider when its webhook has not come yet',
  params: z.object({ session_id: z.string().check(z.regex(/^[\w-]{1,255}$/)) }),
  output: z.object({
    paymentStatus: sessionPaymentStatus,
    status: z.enum(['open', 'complete', 'expired']),
    orderId: id,
    amount: euros,
    orderStatus,
    /** The session is for a revision of a paid order: whether it was made. */
    revision: z.optional(z.object({ number: z.int(), isApplied: z.boolean() })),
  }),
  problems: ['session_not_found'],
})

/** At least one cent, since a refund of 0 would mean nothing. */
export const refundAmount = z.number('Indiquez un montant.').check(
  z.minimum(0.01, 'Indiquez un montant au-dessus de zéro.'),
  z.maximum(100_000, 'Ce montant est trop élevé.'),
  z.refine(amount => Math.abs(Math.round(amount * 100) - amount * 100) < 0.01, 'Deux décimales au plus.'),
)

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refund',
  ...forStaff('orders'),
  stepUp: [{ level: 'recent' }, { level: 'anew', isAskedByAction: true, said: 'above `largeRefundCents`' }],
  summary:
    'Gives money of a paid order back: an amount, what some lines cost, or all that is left; the order keeps its state. Managers and the counter give back what the administrator allows them for a day',
  params: z.object({ id }),
  body: z
    .object({
      amount: nullish(refundAmount),
      lines: nullish(
        z
          .array(z.object({ id: line(10), quantity: z.int().check(z.minimum(1), z.maximum(50)) }))
          .check(z.minLength(1, 'Choisissez au moins une ligne.'), z.maxLength(50)),
      ),
      reason: mailed(line(300, 'Indiquez la raison.')),
      /** What was refunded of the order when this was decided: a refund that came meanwhile is first shown. */
      refundedAmount: nullish(euros),
    })
    .check(z.refine(body => body.amount == null || body.lines == null, 'Un montant ou des lignes, pas les deux.')),
  output: order,
  idempotent: true,
  problems: [
    'forbidden_role',
    'order_not_found',
    'nothing_to_refund',
    'refunded_meanwhile',
    'order_disputed',
    'refund_too_high',
    'refund_over_limit',
    'revision_waiting',
  ],
})

export const readRefundable = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/refund',
  ...forStaff('orders'),
  summary: 'What the caller may give back of an order now, and may give away in a day at all',
  params: z.object({ id }),
  output: z.object({
    /** Null: there is no limit but what was paid; 0: it is the administrator's alone. */
    limit: z.nullable(euros),
    left: euros,
  }),
  problems: ['order_not_found'],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/stripe/webhook',
  audience: 'anyone',
  summary: 'Signed events of the payment provider',
  raw: 'body',
  maxBodyBytes: 1024 * 1024,
  problems: ['invalid_signature'],
})
