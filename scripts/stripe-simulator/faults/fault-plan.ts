import * as z from 'zod'

const milliseconds = z.int().min(0).max(86_400_000)
const calls = z.int().min(0).max(1_000_000)

/** All faults; a plan leaves those that it does not name as they were. `NO_FAULTS` has the values that mean 'none'. */
export const faultPlan = z
  .strictObject({
    /** Webhooks leave this much later, by the simulator's clock. */
    webhookLateMs: milliseconds,
    /** Each webhook is posted twice at the same moment, with the same event id; both are signed. */
    webhookTwice: z.boolean(),
    /** A session's events are collected for a second, by the clock, and leave newest first. */
    webhookOutOfOrder: z.boolean(),
    /** Webhooks are never posted, although the event exists (`events.retrieve`). */
    webhookNever: z.boolean(),

    /** This many of the next API calls are answered with `apiFailureStatus`. */
    apiFailures: calls,
    apiFailureStatus: z.int().min(500).max(599),
    /** This many of the next API calls end in a connection reset. The SDK retries once, which hides a single one. */
    apiResets: calls,
    /** True: a failing call is carried out, and only its answer is lost. False: it does nothing. */
    apiFaultsAfterExecution: z.boolean(),
    /** API answers take this much longer, in real time, since the caller's time-out runs in real time. */
    apiSlowMs: milliseconds,

    /** The bank refuses the button 'Payer' as it does 'Carte refusée'. */
    cardRefused: z.boolean(),
    /** The payment method is delayed (SEPA debit): the session is complete and unpaid until `asyncPaymentMs` later. */
    asyncPayment: z.enum(['none', 'succeeds', 'fails']),
    asyncPaymentMs: milliseconds,

    /** The bank has payouts this much later than announced. */
    payoutLateMs: z.int().min(0).max(31_536_000_000),
  })
  .partial()

export type FaultPlan = z.output<typeof faultPlan>

export const NO_FAULTS: Required<FaultPlan> = {
  webhookLateMs: 0,
  webhookTwice: false,
  webhookOutOfOrder: false,
  webhookNever: false,
  apiFailures: 0,
  apiFailureStatus: 503,
  apiResets: 0,
  apiFaultsAfterExecution: false,
  apiSlowMs: 0,
  cardRefused: false,
  asyncPayment: 'none',
  asyncPaymentMs: 0,
  payoutLateMs: 0,
}
