import type Stripe from 'stripe'
import type { LineItem, SessionRecord } from '../books/records.ts'

/** Decimals are strings in the JSON; the SDK's types describe them after parsing. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string }
type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice }

/** One line of a session, with the price that Stripe creates from `price_data`. */
export function lineItemObject(session: SessionRecord, item: LineItem): WireLineItem {
  const cents = item.unitAmountCents * item.quantity
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: cents,
    amount_tax: 0,
    amount_total: cents,
    currency: session.currency,
    description: item.name,
    metadata: {},
    price: {
      id: item.priceId,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.created,
      currency: session.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: item.productId,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: item.unitAmountCents,
      unit_amount_decimal: String(item.unitAmountCents),
    },
    quantity: item.quantity,
  }
}
