import type Stripe from 'stripe'
import type { PayoutRecord } from '../books/records.ts'

/** A payout that failed, as the API and the events show it. */
export function payoutObject(payout: PayoutRecord): Stripe.Payout {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.created,
    automatic: true,
    balance_transaction: null,
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: payout.failureCode,
    failure_message: 'The bank account has been closed.',
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'failed',
    trace_id: null,
    type: 'bank_account',
  }
}
