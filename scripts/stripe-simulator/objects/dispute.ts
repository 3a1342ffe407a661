import type Stripe from 'stripe'
import type { DisputeRecord } from '../books/records.ts'
import { DISPUTE_FEE_CENTS } from '../payments/balance.ts'

/** The dispute as the API and the events show it. */
export function disputeObject(dispute: DisputeRecord): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: dispute.movements.map(movement => movementObject(dispute, movement)),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dispute.answerBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntentId,
    reason: dispute.reason,
    status: dispute.status as Stripe.Dispute.Status,
  }
}

type Movement = DisputeRecord['movements'][number]

/** Money that left for the bank, or came back; the provider's fee stands apart. */
function movementObject({ id: source, currency }: DisputeRecord, { id, created, amountCents }: Movement) {
  return {
    id,
    object: 'balance_transaction',
    amount: amountCents,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: amountCents < 0 ? DISPUTE_FEE_CENTS : 0,
    fee_details: [],
    net: amountCents - (amountCents < 0 ? DISPUTE_FEE_CENTS : 0),
    reporting_category: amountCents < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  } satisfies Stripe.BalanceTransaction
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
