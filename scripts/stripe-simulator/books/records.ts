/**
 * The simulator's records. A record is never changed in place: a change puts a new record under the same id, so that an
 * event can hold the former one.
 * Seconds are Unix seconds as Stripe sends them (`created`); `…Ms` are Unix milliseconds of the given clock.
 */

export type Metadata = Readonly<Record<string, string>>

export type LineItem = Readonly<{
  id: string
  priceId: string
  productId: string
  name: string
  description: string | null
  unitAmountCents: number
  quantity: number
}>

/** A delayed payment method: the moment of the bank's answer, by the given clock, and the answer. */
export type PendingSettlement = Readonly<{ dueMs: number; outcome: 'succeeds' | 'fails' }>

export type SessionRecord = Readonly<{
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  currency: string
  totalCents: number
  lineItems: readonly LineItem[]
  metadata: Metadata
  paymentMethodTypes: readonly string[]
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  customerEmail: string | null
  locale: string | null
  submitType: string | null
  /** Null until the first attempt to pay creates the intent, as at Stripe since 2022-08-01. */
  paymentIntentId: string | null
  paymentIntentData: Readonly<{ description: string | null; receiptEmail: string | null; metadata: Metadata }>
  settlement: PendingSettlement | null
}>

export type PaymentIntentRecord = Readonly<{
  id: string
  sessionId: string
  created: number
  amountCents: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  latestChargeId: string
  canceledAt: number | null
  description: string | null
  receiptEmail: string | null
  metadata: Metadata
}>

export type ChargeRecord = Readonly<{
  id: string
  sessionId: string
  paymentIntentId: string
  paymentMethodId: string
  method: 'card' | 'sepa_debit'
  created: number
  amountCents: number
  refundedCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  /** When the bank answered, where that was later. */
  settledAt?: number
  email: string | null
  description: string | null
  metadata: Metadata
}>

export type RefundRecord = Readonly<{
  id: string
  sessionId: string
  chargeId: string
  paymentIntentId: string
  created: number
  amountCents: number
  currency: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
  /** The bank's reference: null when the refund is made, known a moment later (`refund.updated`). */
  reference: string | null
  /** Why the bank refused it and when, where it did. */
  failureReason?: string
  failedAt?: number
}>

export type DisputeRecord = Readonly<{
  id: string
  sessionId: string
  chargeId: string
  paymentIntentId: string
  created: number
  amountCents: number
  currency: string
  reason: string
  status: string
  /** The last second to answer. */
  answerBy: number
  /** Money that the bank took (below zero) and gave back. */
  movements: readonly Readonly<{ id: string; created: number; amountCents: number }>[]
}>

/** A payout that the bank sent back at `created`; those that it kept follow from the balance. */
export type PayoutRecord = Readonly<{
  id: string
  created: number
  amountCents: number
  currency: string
  failureCode: string
  /** It is one of the balance's own payouts; others stand for themselves. */
  isOfBalance?: boolean
}>

/** What the provider took for its services, apart from payments. */
export type FeeRecord = Readonly<{ id: string; created: number; amountCents: number }>

/** The state of an event's delivery to the webhook. */
export type Delivery = Readonly<{
  state: 'pending' | 'delivered' | 'given_up' | 'withheld'
  dueMs: number
  /** Set by the fault `webhookOutOfOrder`: the event waits for others of its session, and they leave newest first. */
  gathers: boolean
  attempts: number
  /** How many times each attempt posts the event: 2 with the fault `webhookTwice`. */
  copies: number
}>

/** The object of an event, as it was when the event happened. */
export type EventSubject =
  | Readonly<{ kind: 'session'; session: SessionRecord }>
  | Readonly<{ kind: 'intent'; intent: PaymentIntentRecord; charge: ChargeRecord }>
  | Readonly<{ kind: 'charge'; charge: ChargeRecord }>
  /** `before` is set when the refund has changed. */
  | Readonly<{ kind: 'refund'; refund: RefundRecord; before?: RefundRecord }>
  | Readonly<{ kind: 'dispute'; dispute: DisputeRecord }>
  | Readonly<{ kind: 'payout'; payout: PayoutRecord }>

export type EventRecord = Readonly<{
  id: string
  sessionId: string
  type: string
  created: number
  subject: EventSubject
  requestId: string | null
  idempotencyKey: string | null
  delivery: Delivery
}>

/** The first answer to an idempotency key; it is repeated for 24 hours. */
export type AnswerRecord = Readonly<{
  id: string
  path: string
  parameters: string
  requestId: string
  createdMs: number
  status: number
  body: string
}>
