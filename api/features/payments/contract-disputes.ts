/** Money that moves at the provider without us, for the administrator. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#api/kernel/endpoint.ts'
import { day, euros, id, instant } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const dispute = z.object({
  /** The provider's. */
  id: z.string(),
  orderId: id,
  /** Empty once the person was erased. */
  customerName: z.string(),
  amount: euros,
  /** In French. */
  reason: z.string(),
  status: z.string(),
  isToAnswer: z.boolean(),
  isClosed: z.boolean(),
  /** The last moment to send evidence. */
  answerBy: z.nullable(instant),
  /** What the bank holds of it now. */
  withdrawn: euros,
  openedAt: instant,
})
export type Dispute = z.output<typeof dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  ...forStaff('administration'),
  summary:
    'What happened at the payment provider without us: disputes, refunds and payouts that failed; the newest 100 each',
  output: z.object({
    disputes: z.array(dispute),
    failedRefunds: z.array(z.object({ id, orderId: id, amount: euros, reason: z.string(), sentAt: instant })),
    failedPayouts: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        failure: z.nullable(z.string()),
        arrivesOn: day,
        heardAt: instant,
      }),
    ),
  }),
})
export type OutsideMoney = OutputOf<typeof listDisputes>

export const getDisputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/{dispute_id}/evidence.pdf',
  ...forStaff('administration'),
  summary: 'What speaks for the restaurant in a dispute, as one PDF to hand in at the provider',
  params: z.object({ dispute_id: z.string().check(z.regex(/^[\w-]{1,255}$/)) }),
  raw: 'pdf',
  problems: ['dispute_not_found'],
})
