import type Stripe from 'stripe'
import type { RefundRecord } from '../books/records.ts'

/** The refund as the API and the events show it; card refunds succeed at once in Stripe's test mode. */
export function refundObject(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: destinationDetails(refund),
    metadata: { ...refund.metadata },
    payment_intent: refund.paymentIntentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: statusOf(refund),
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    transfer_reversal: null,
  }
}

/** The former values of the attributes that a change of the refund has changed. */
export function formerRefundAttributes(before: RefundRecord): object {
  return { destination_details: destinationDetails(before), status: statusOf(before) }
}

function statusOf({ failureReason }: RefundRecord): string {
  return failureReason ? 'failed' : 'succeeded'
}

/** The bank's reference is pending until the bank has given one. */
function destinationDetails(refund: RefundRecord): Stripe.Refund.DestinationDetails {
  return {
    card: {
      ...(refund.reference === null ? {} : { reference: refund.reference }),
      reference_status: refund.reference === null ? 'pending' : 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  }
}
