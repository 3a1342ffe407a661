import type Stripe from 'stripe'
import type { BalanceTransaction } from '../payments/balance.ts'

/** The provider's words for what moved. Source: docs.stripe.com/reports/balance-transaction-types. */
const TYPES: Record<BalanceTransaction['kind'], { type: Stripe.BalanceTransaction.Type; reporting_category: string }> =
  {
    charge: { type: 'charge', reporting_category: 'charge' },
    refund: { type: 'refund', reporting_category: 'refund' },
    refund_failure: { type: 'refund_failure', reporting_category: 'refund_failure' },
    dispute: { type: 'adjustment', reporting_category: 'dispute' },
    dispute_reversal: { type: 'adjustment', reporting_category: 'dispute_reversal' },
    fee: { type: 'stripe_fee', reporting_category: 'fee' },
    payout: { type: 'payout', reporting_category: 'payout' },
    payout_failure: { type: 'payout_failure', reporting_category: 'payout_reversal' },
  }

/** @param nowSeconds until it is available, it is pending */
export function balanceTransactionObject(
  { kind, id, amountCents, feeCents, created, availableOn, sourceId }: BalanceTransaction,
  nowSeconds: number,
): Stripe.BalanceTransaction {
  return {
    id,
    object: 'balance_transaction',
    amount: amountCents,
    available_on: availableOn,
    balance_type: 'payments',
    created,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee: feeCents,
    fee_details:
      feeCents === 0
        ? []
        : [{ amount: feeCents, application: null, currency: 'eur', description: 'Frais Stripe', type: 'stripe_fee' }],
    net: amountCents - feeCents,
    source: sourceId,
    status: availableOn <= nowSeconds ? 'available' : 'pending',
    ...TYPES[kind],
  }
}
