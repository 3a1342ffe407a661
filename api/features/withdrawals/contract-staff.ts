/** The administrator's calls about withdrawals. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#api/kernel/endpoint.ts'
import { day, euros, id, instant, line } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { withdrawnDrink } from './contract.ts'

export const adminWithdrawal = z.object({
  id,
  orderId: id,
  /** Empty once the person was erased. */
  customerName: z.string(),
  drinks: z.array(withdrawnDrink),
  amount: euros,
  /** What of it is still to be given back: nothing once its pieces went back another way. */
  rest: euros,
  /** What of the order went back since the declaration, for whatever reason. */
  refundedSince: euros,
  /** In the customer's words; empty where none was given. */
  reason: z.string(),
  declaredAt: instant,
  /** By when the money goes back: fourteen days after the declaration, or later with the drinks (C. conso L221-24). */
  refundBy: day,
  refundedAt: z.nullable(instant),
  /** The till has the order's money, and gives it back. */
  isAtTill: z.boolean(),
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  ...forStaff('administration'),
  summary: 'Withdrawals that were declared, 100 a page: those that are due first, by their deadline',
  query: z.object({ cursor: z.optional(line(400)) }),
  output: z.object({ withdrawals: z.array(adminWithdrawal), nextCursor: z.nullable(z.string()) }),
})
export type AdminWithdrawal = OutputOf<typeof listWithdrawals>['withdrawals'][number]

export const refundWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/refund',
  ...forStaff('administration'),
  stepUp: [{ level: 'recent' }, { level: 'anew', isAskedByAction: true, said: 'above `largeRefundCents`' }],
  summary: 'The drinks are back: gives what is left of their price back; at the till, notes that the till has',
  params: z.object({ id }),
  idempotent: true,
  problems: [
    'withdrawal_not_found',
    'withdrawal_closed',
    'nothing_to_refund',
    'order_disputed',
    'refund_too_high',
    'revision_waiting',
  ],
})
