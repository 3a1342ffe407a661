import type Stripe from 'stripe'
import type { ChargeRecord } from '../books/records.ts'

export const CARD_DECLINED = { code: 'card_declined', message: 'Your card was declined.' } as const
export const SEPA_FAILED = {
  code: 'payment_method_provider_decline',
  message: 'The payment was refused by the bank of the customer.',
} as const

/** The charge as the API and the events show it; `refunds` only when expanded, as Stripe does since 2022-11-15. */
export function chargeObject(charge: ChargeRecord): Stripe.Charge {
  const taken = charge.status === 'succeeded'
  const failure = charge.status !== 'failed' ? null : charge.method === 'card' ? CARD_DECLINED : SEPA_FAILED
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amountCents,
    amount_captured: taken ? charge.amountCents : 0,
    amount_refunded: charge.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: charge.email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: taken ? 'PAIEMENT SIMULE' : null,
    captured: taken,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...charge.metadata },
    on_behalf_of: null,
    outcome: outcome(charge),
    paid: taken,
    payment_intent: charge.paymentIntentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: paymentMethodDetails(charge),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: taken && charge.refundedCents === charge.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function outcome(charge: ChargeRecord): Stripe.Charge.Outcome {
  const declined = charge.status === 'failed'
  return {
    advice_code: declined ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? 'generic_decline' : null,
    seller_message: declined ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}

/** The last digits of Stripe's test cards: 4242 pays, 0002 is declined. */
function paymentMethodDetails(charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails {
  if (charge.method === 'sepa_debit') return { type: 'sepa_debit' }
  return {
    type: 'card',
    card: {
      amount_authorized: charge.status === 'succeeded' ? charge.amountCents : null,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FR',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: null,
      funding: 'credit',
      installments: null,
      last4: charge.status === 'failed' ? '0002' : '4242',
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
