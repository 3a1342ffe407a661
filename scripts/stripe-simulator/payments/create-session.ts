import { CARD_MINIMUM_CENTS } from '#api/kernel/order/money.ts'
import type { CreateSessionParameters } from '../api/forms/parameters.ts'
import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { SessionRecord } from '../books/records.ts'
import { invalidParameters } from '../server/refusal.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { formatAmount } from './format-amount.ts'

const FLOOR_SECONDS = 30 * 60
const CEILING_SECONDS = 24 * 60 * 60
const MOST_CENTS = 99_999_999

/**
 * Creates an open session.
 * @throws Refusal 400 for an expiry outside 30 minutes … 24 hours, for lines in several currencies, and for a total
 *   between 1 and 49 cents or above eight digits; such a refusal is a validation, so its idempotency key is free again
 */
export function createSession(simulation: Simulation, parameters: CreateSessionParameters): SessionRecord {
  const created = nowSeconds(simulation)
  const totalCents = parameters.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0)
  const currency = soleCurrency(parameters)
  checkTotal(totalCents, currency)
  const intent = parameters.payment_intent_data
  const session: SessionRecord = {
    id: newId('session'),
    created,
    expiresAt: checkedExpiry(parameters.expires_at, created),
    status: 'open',
    paymentStatus: totalCents === 0 ? 'no_payment_required' : 'unpaid',
    currency,
    totalCents,
    lineItems: parameters.line_items.map(item => ({
      id: newId('lineItem'),
      priceId: newId('price'),
      productId: newId('product'),
      name: item.price_data.product_data.name,
      description: item.price_data.product_data.description ?? null,
      unitAmountCents: item.price_data.unit_amount,
      quantity: item.quantity,
    })),
    metadata: parameters.metadata ?? {},
    paymentMethodTypes: parameters.allowed_payment_method_types ?? ['card'],
    successUrl: parameters.success_url,
    cancelUrl: parameters.cancel_url ?? null,
    clientReferenceId: parameters.client_reference_id ?? null,
    customerEmail: parameters.customer_email ?? null,
    locale: parameters.locale ?? null,
    submitType: parameters.submit_type ?? null,
    paymentIntentId: null,
    paymentIntentData: {
      description: intent?.description ?? null,
      receiptEmail: intent?.receipt_email ?? null,
      metadata: intent?.metadata ?? {},
    },
    settlement: null,
  }
  put(simulation.books, 'sessions', session)
  return session
}

function checkedExpiry(expiresAt: number | undefined, created: number): number {
  if (expiresAt === undefined) return created + CEILING_SECONDS
  const param = 'expires_at'
  if (expiresAt < created + FLOOR_SECONDS) {
    throw invalidParameters('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    })
  }
  if (expiresAt > created + CEILING_SECONDS) {
    throw invalidParameters('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    })
  }
  return expiresAt
}

function soleCurrency({ line_items: items }: CreateSessionParameters): string {
  const currencies = new Set(items.map(item => item.price_data.currency))
  const [currency, other] = [...currencies]
  if (currency === undefined || other !== undefined) {
    throw invalidParameters('All line items in a Checkout Session must use the same currency.', { param: 'line_items' })
  }
  return currency
}

/** A total of zero is allowed (`no_payment_required`), but Stripe takes no payment below its minimum. */
function checkTotal(cents: number, currency: string): void {
  if (cents > 0 && cents < CARD_MINIMUM_CENTS) {
    const least = formatAmount(CARD_MINIMUM_CENTS, currency)
    throw invalidParameters(`The Checkout Session's total amount due must add up to at least ${least} ${currency}`, {
      code: 'amount_too_small',
    })
  }
  if (cents > MOST_CENTS) {
    const most = formatAmount(MOST_CENTS, currency)
    throw invalidParameters(`The Checkout Session's total amount due must be no more than ${most} ${currency}`, {
      code: 'amount_too_large',
    })
  }
}
