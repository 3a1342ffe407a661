import type Stripe from 'stripe'
import type { PayoutRecord } from '../books/records.ts'
import type { PayoutState } from '../payments/balance.ts'

/** A payout as the API shows it. */
export function payoutObject({ id, amountCents, created, arrivesOn, status, failureCode }: PayoutState): Stripe.Payout {
  return {
    id,
    object: 'payout',
    amount: amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrivesOn,
    automatic: true,
    balance_transaction: `txn_${id}`,
    created,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: failureCode && `txn_${id}F`,
    failure_code: failureCode,
    failure_message: failureCode && 'The bank account has been closed.',
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    trace_id: null,
    type: 'bank_account',
  }
}

/** A payout that failed, as its event shows it. */
export function failedPayoutObject({ id, amountCents, created, failureCode }: PayoutRecord): Stripe.Payout {
  return payoutObject({ id, amountCents, created, arrivesOn: created, status: 'failed', failureCode })
}
