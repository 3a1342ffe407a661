import type { Queryable } from '#api/platform/database/database.ts'

export type ExportedPayment = {
  orderId: string
  amountCents: number
  status: string
  capturedCents: number
  refundedCents: number
  createdAt: Date
  paidAt: Date | null
  refunds: { amountCents: number; reason: string; status: string; createdAt: string; sentAt: string | null }[]
}

export async function paymentsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<ExportedPayment[]> {
  return await sql<ExportedPayment[]>`
    select
      p.order_id as "orderId",
      p.amount_cents as "amountCents",
      p.status,
      p.captured_cents as "capturedCents",
      p.refunded_cents as "refundedCents",
      p.created_at as "createdAt",
      p.paid_at as "paidAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amountCents', r.amount_cents, 'reason', r.reason, 'status', r.status, 'createdAt', r.created_at,
          'sentAt', r.sent_at
        ) order by r.n), '[]')
        from refunds r
        where r.payment_id = p.id
      ) as refunds
    from payments p
    where p.order_id = any(${orderIds as string[]}::uuid[])
    order by p.created_at, p.id`
}

/**
 * Removes what the person typed and the addresses of payment pages; amounts and the provider's ids stay.
 * @param knownReasons reasons from a fixed list, which may stay
 */
export async function eraseFromPayments(
  tx: Queryable,
  orderIds: readonly string[],
  knownReasons: readonly string[],
): Promise<void> {
  await tx`
    update payments
    set
      url = case when url is not null then '' end,
      success_url = '',
      cancel_url = ''
    where order_id = any(${orderIds as string[]}::uuid[])`
  await tx`
    update refunds
    set reason = 'Motif effacé'
    from payments
    where payments.id = refunds.payment_id
      and payments.order_id = any(${orderIds as string[]}::uuid[])
      and refunds.reason <> all(${knownReasons as string[]})`
}
