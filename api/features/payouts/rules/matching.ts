/** Whether what the provider says of its balance is what the books have. Pure; amounts are integer cents. */
import { addDays } from '#api/kernel/time/paris-time.ts'

/** 'other' is what the provider moved for a reason that we do not know. */
export const TRANSACTION_KINDS = [
  ...(['charge', 'refund', 'refund_failure', 'dispute'] as const),
  ...(['fee', 'payout', 'payout_failure', 'other'] as const),
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** The entries of the books that tell a transaction's subject; the others are told by the provider alone. */
export const ENTRY_KIND_OF = {
  charge: 'capture',
  refund: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute',
} as const satisfies { [Kind in TransactionKind]?: string }

/**
 * The provider's word for a transaction in ours. A dispute's come as adjustments, which its reporting category tells from
 * the provider's own.
 * Source: docs.stripe.com/reports/balance-transaction-types.
 */
export function kindOf(type: string, reportingCategory: string): TransactionKind {
  if (type === 'charge' || type === 'payment') return 'charge'
  if (type === 'refund' || type === 'payment_refund') return 'refund'
  if (type === 'refund_failure' || type === 'payment_failure_refund') return 'refund_failure'
  if (reportingCategory === 'dispute' || reportingCategory === 'dispute_reversal') return 'dispute'
  if (type === 'stripe_fee') return 'fee'
  if (type === 'payout') return 'payout'
  if (type === 'payout_failure' || type === 'payout_cancel') return 'payout_failure'
  return 'other'
}

/**
 * Why an amount at the provider is not the one in the books. 'unknown': the books have nothing of it, since it was sold or
 * given back in the provider's own pages; 'amount': they have another amount; 'other': the provider moved it for a reason of
 * its own.
 */
export const DIFFERENCES = ['unknown', 'amount', 'other'] as const
export type Difference = (typeof DIFFERENCES)[number]

type Compared = {
  /** What the provider moved of this kind for the subject. */
  providerCents: number
  /** What it moved for the subject in all. */
  subjectCents: number
  /** What the books have of this kind; null where they have nothing. */
  bookedCents: number | null
}

export function differenceOf(
  kind: TransactionKind,
  { providerCents, subjectCents, bookedCents }: Compared,
): Difference | undefined {
  if (kind === 'other') return 'other'
  if (!(kind in ENTRY_KIND_OF)) return undefined
  // A refund that its bank refused before anybody here heard of it has moved nothing, and the books leave it out.
  if (bookedCents === null) return subjectCents === 0 ? undefined : 'unknown'
  return providerCents === bookedCents ? undefined : 'amount'
}

export type PayoutFacts = {
  status: string
  /** Paris day on which the bank is to have it. */
  arrivesOn: string
  isAutomatic: boolean
  /** What the provider lists of it adds up to it. */
  isComplete: boolean
  differences: number
}

/**
 * How a payout stands, for whoever compares it with the bank's statement. 'unlisted': a person asked for it at the provider;
 * 'partial': the provider has not listed all of it yet.
 */
export const STANDINGS = ['failed', 'late', 'unlisted', 'partial', 'differs', 'matched'] as const
export type PayoutStanding = (typeof STANDINGS)[number]

/** A bank counts no weekends: so many days behind its own day a payout is late. */
const PATIENCE_DAYS = 3

/** @param today Paris day */
export function standingOf(
  { status, arrivesOn, isAutomatic, isComplete, differences }: PayoutFacts,
  today: string,
): PayoutStanding {
  if (status === 'failed' || status === 'canceled') return 'failed'
  if (status !== 'paid' && addDays(arrivesOn, PATIENCE_DAYS) < today) return 'late'
  // The provider says what makes up those that it makes by itself; one that a person asked for there is a sum alone.
  if (!isAutomatic) return 'unlisted'
  if (!isComplete) return 'partial'
  return differences > 0 ? 'differs' : 'matched'
}
