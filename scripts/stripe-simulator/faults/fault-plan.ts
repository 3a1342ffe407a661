import * as z from 'zod'

const milliseconds = z.int().min(0).max(86_400_000)
const calls = z.int().min(0).max(1_000_000)

/** Every fault there is; what is not named stays as it was. `NO_FAULTS` shows the values that mean 'none'. */
export const faultPlan = z
  .strictObject({
    /** Webhooks leave so much later (by the simulator's clock). */
    webhookLateMs: milliseconds,
    /** Each webhook is posted twice at the same moment: same event id, both signed. */
    webhookTwice: z.boolean(),
    /** A session's events gather for a second (by the clock) and leave newest first. */
    webhookOutOfOrder: z.boolean(),
    /** Webhooks are lost: the event exists (`events.retrieve`), nobody is told. */
    webhookNever: z.boolean(),

    /** So many next API calls are answered with `apiFailureStatus`. */
    apiFailures: calls,
    apiFailureStatus: z.int().min(500).max(599),
    /** So many next API calls end in a connection reset. The SDK tries once more by itself: 2 reach its caller. */
    apiResets: calls,
    /** The failing call was carried out, only its answer is lost. Otherwise nothing happened. */
    apiFaultsAfterExecution: z.boolean(),
    /** API answers take so much longer (real time, since the caller's time-out is real). */
    apiSlowMs: milliseconds,

    /** 'Payer' is refused by the bank like 'Carte refusée'. */
    cardRefused: z.boolean(),
    /** Paid by a method that takes its time (SEPA debit): complete and unpaid first, the outcome `asyncPaymentMs` later. */
    asyncPayment: z.enum(['none', 'succeeds', 'fails']),
    asyncPaymentMs: milliseconds,
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
}
