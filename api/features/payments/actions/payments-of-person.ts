/** What this feature stores about a person's orders, for their export and their erasure. */
import { IMPERSONAL_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type ExportedPayment, eraseFromPayments, paymentsOfOrders } from '../queries/payments-of-person.ts'
import { RETURN_REASONS } from '../rules.ts'

/** The payments of some orders, by order. They hold no card data, which only the provider has. */
export async function paymentsHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const byOrder = new Map<string, ReturnType<typeof toEntry>[]>()
  for (const { orderId, ...payment } of await paymentsOfOrders(sql, orderIds)) {
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), toEntry(payment)])
  }
  return byOrder
}

/** Removes reasons that somebody typed for a refund, and the addresses of payment pages; the sums stay. */
export async function erasePaymentsOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await eraseFromPayments(tx, orderIds, [...IMPERSONAL_REASONS, ...Object.values(RETURN_REASONS)])
}

function toEntry({ amountCents, capturedCents, refundedCents, refunds, ...payment }: Omit<ExportedPayment, 'orderId'>) {
  return {
    ...payment,
    amount: toEuros(amountCents),
    captured: toEuros(capturedCents),
    refunded: toEuros(refundedCents),
    refunds: refunds.map(({ amountCents: cents, ...refund }) => ({ ...refund, amount: toEuros(cents) })),
  }
}
