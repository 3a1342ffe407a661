import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change, type Row } from '#api/platform/database/row.ts'
import type { Sold } from '../rules/withdrawn-rest.ts'

/** A drink as it was declared: of which line, so many pieces, at that price each. */
export type WithdrawnDrink = { lineNo: number; name: string; quantity: number; unitCents: number; isPart: boolean }

export type WithdrawalRow = {
  id: string
  orderId: string
  drinks: WithdrawnDrink[]
  amountCents: number
  reason: string
  declaredAt: Date
  refundedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  w.id, w.order_id as "orderId", w.drinks, w.amount_cents as "amountCents", w.reason, w.declared_at as "declaredAt",
  w.refunded_at as "refundedAt"`

export async function withdrawalsOfOrder(sql: Queryable, orderId: string): Promise<WithdrawalRow[]> {
  return withdrawalsOfOrders(sql, [orderId])
}

/** The oldest first. */
export async function withdrawalsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<WithdrawalRow[]> {
  return sql<WithdrawalRow[]>`
    select ${columns(sql)}
    from withdrawals w
    where order_id = any(${orderIds as string[]}::uuid[])
    order by declared_at, id`
}

export async function eraseReasons(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await tx`update withdrawals set reason = '' where order_id = any(${orderIds as string[]}::uuid[])`
}

export async function insertWithdrawal(tx: Queryable, withdrawal: Omit<WithdrawalRow, 'refundedAt'>): Promise<void> {
  const row: Row<'withdrawals', 'refunded_at' | 'staff_id'> = {
    id: withdrawal.id,
    order_id: withdrawal.orderId,
    drinks: asValue(tx`${JSON.stringify(withdrawal.drinks)}::text::jsonb`),
    amount_cents: withdrawal.amountCents,
    reason: withdrawal.reason,
    declared_at: withdrawal.declaredAt,
  }
  await tx`insert into withdrawals ${tx(row)}`
}

export async function withdrawalById(sql: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`select ${columns(sql)} from withdrawals w where id = ${id}`
  return row
}

/** @returns false where it was refunded already */
export async function markWithdrawalRefunded(
  tx: Queryable,
  id: string,
  { at, staffId }: { at: Date; staffId: string },
): Promise<boolean> {
  const change: Change<'withdrawals', 'refunded_at' | 'staff_id'> = { refunded_at: at, staff_id: staffId }
  const rows = await tx`
    update withdrawals
    set ${tx(change)}
    where id = ${id} and refunded_at is null
    returning id`
  return rows.length > 0
}

export type ListedWithdrawal = WithdrawalRow & { customerName: string; order: Sold }

/** The open ones first, each kind with its newest before. */
export async function newestWithdrawals(sql: Queryable, limit: number): Promise<ListedWithdrawal[]> {
  return sql<ListedWithdrawal[]>`
    select ${columns(sql)}, coalesce(o.customer_name, '') as "customerName", jsonb_build_object(
      'status', o.status, 'tillAt', o.till_at, 'capturedCents', o.captured_cents, 'refundedCents', o.refunded_cents,
      'lines', (
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'quantity', l.quantity - l.removed_quantity,
          'refundedQuantity', l.refunded_quantity, 'partRefundedQuantity', l.part_refunded_quantity))
        from line_items l
        where l.order_id = o.id
      )
    ) as order
    from withdrawals w
    join orders o on o.id = w.order_id
    order by w.refunded_at is not null, w.declared_at desc, w.id
    limit ${limit}`
}
