/** The provider's payouts to the bank, and its fees. Amounts are euros. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#api/kernel/endpoint.ts'
import { day, instant } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { month } from '../books/contract.ts'
import { DIFFERENCES, STANDINGS, TRANSACTION_KINDS } from './rules/matching.ts'

const amount = z.number()
const count = z.int().check(z.minimum(0))

const payout = z.object({
  id: z.string(),
  amount,
  createdOn: day,
  /** The day on which the bank is to have it. */
  arrivesOn: day,
  standing: z.enum(STANDINGS),
  isPaid: z.boolean(),
  failure: z.nullable(z.string()),
  /** What makes it up: sales, what went back of them, what banks took or gave back, fees (below zero), and all else. */
  sales: amount,
  refunds: amount,
  disputes: amount,
  fees: amount,
  other: amount,
  transactions: count,
  /** How many of them are not what the books have. */
  differences: count,
})
export type Payout = z.output<typeof payout>

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  ...forStaff('books'),
  summary: 'The provider’s payouts of a month, what makes each up, and what its fees were',
  query: z.object({ month: z.optional(month) }),
  output: z.object({
    month,
    /** The first month that the provider told of; null before it told anything. */
    firstMonth: z.nullable(month),
    /** Of the month: what sales brought, and what the provider took for its services. */
    sales: amount,
    fees: amount,
    payouts: z.array(payout),
    /** What waits at the provider for the next payout. */
    waiting: amount,
    /** Captures of the month that the books have and the provider does not tell, older than a day. */
    untold: count,
    /** When the provider was last asked; null before the first time. */
    askedAt: z.nullable(instant),
  }),
})
export type Payouts = OutputOf<typeof readPayouts>

const line = z.object({
  id: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  at: instant,
  orderId: z.nullable(z.string()),
  amount,
  fee: amount,
  net: amount,
  /** Why it is not what the books have; null where it is. */
  difference: z.nullable(z.enum(DIFFERENCES)),
  /** What the books have of it, where they have another amount. */
  booked: z.nullable(amount),
})
export type PayoutLine = z.output<typeof line>

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/{id}',
  ...forStaff('books'),
  summary: 'What makes up a payout, one by one, with the fee of each and whether the books have it',
  params: z.object({ id: z.string().check(z.regex(/^po_\w{1,80}$/)) }),
  output: z.object({ payout, lines: z.array(line) }),
  problems: ['not_found'],
})
export type PayoutDetails = OutputOf<typeof getPayout>
