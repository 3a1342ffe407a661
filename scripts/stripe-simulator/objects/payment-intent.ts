import type Stripe from 'stripe'
import type { ChargeRecord, PaymentIntentRecord } from '../books/records.ts'
import { CARD_DECLINED, SEPA_FAILED } from './charge.ts'

/** The payment intent as the API and the events show it; its status and errors follow from the latest charge. */
export function paymentIntentObject(intent: PaymentIntentRecord, charge: ChargeRecord): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amountCents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'expired',
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_simulated`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: charge.status === 'failed' ? paymentError(charge) : null,
    latest_charge: charge.id,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: charge.status === 'failed' ? null : charge.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [charge.method],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function paymentError(charge: ChargeRecord): Stripe.PaymentIntent.LastPaymentError {
  return charge.method === 'card'
    ? {
        charge: charge.id,
        code: CARD_DECLINED.code,
        decline_code: 'generic_decline',
        doc_url: 'https://stripe.com/docs/error-codes/card-declined',
        message: CARD_DECLINED.message,
        type: 'card_error',
      }
    : { charge: charge.id, code: SEPA_FAILED.code, message: SEPA_FAILED.message, type: 'invalid_request_error' }
}
