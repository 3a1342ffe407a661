/** Calls of whoever has an order's link or its account: to withdraw from its drinks that keep (C. conso L221-21). */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, euros, forTeam, id, instant, line, note, nullish } from '#api/kernel/fields.ts'

export const pieces = z.object({ id: line(10), quantity: z.int().check(z.minimum(1), z.maximum(50)) })

export const withdrawnDrink = z.object({ name: z.string(), quantity: z.int() })

export const withdrawal = z.object({
  /** The last day of the right; null where the order has none. */
  until: z.nullable(day),
  /** What is left to withdraw from, by the order's lines. */
  drinks: z.array(z.object({ id: z.string(), name: z.string(), quantity: z.int(), unitPrice: euros })),
  declared: z.array(
    z.object({
      at: instant,
      drinks: z.array(withdrawnDrink),
      amount: euros,
      /** What of it is still to be given back: nothing once its pieces went back another way. */
      rest: euros,
      /** Null until the drinks are back and their money went out. */
      refundedAt: z.nullable(instant),
    }),
  ),
})
export type Withdrawal = z.output<typeof withdrawal>

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/withdrawal',
  audience: ['guest', 'customer'],
  summary: 'What of an order may be withdrawn from, until when, and what was declared',
  params: z.object({ id }),
  query: z.object({ token: z.optional(line(200)) }),
  output: withdrawal,
  problems: ['order_not_found'],
})

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/withdrawal',
  audience: ['guest', 'customer'],
  summary: 'Declares a withdrawal from drinks that keep, without a reason; its receipt goes out by mail',
  params: z.object({ id }),
  body: z.object({
    drinks: z.array(pieces).check(z.minLength(1, 'Choisissez au moins une boisson.'), z.maxLength(50)),
    reason: nullish(forTeam(note(500))),
    trackingToken: nullish(line(200)),
  }),
  output: withdrawal,
  idempotent: true,
  problems: ['order_not_found', 'withdrawal_not_possible'],
})
