import { uuid } from '#api/kernel/ids.ts'
import type { Sql } from '#api/platform/database/database.ts'

type OrderRow = {
  customerId?: string | null
  email?: string
  /** Paris day of the payment; unpaid without. */
  paidOn?: string
  status?: string
  capturedCents?: number
  refundedCents?: number
  lines?: { menuItemId: string; name: string; quantity: number }[]
}

/** An order as it would stand in the table, for what reads orders without placing them. */
export async function orderRow(sql: Sql, row: OrderRow = {}): Promise<string> {
  const id = uuid()
  const cents = row.capturedCents ?? 0
  const status = row.status ?? (row.paidOn ? 'confirmed' : 'pending')
  const paidAt = row.paidOn ? `${row.paidOn}T12:00:00Z` : null
  await sql`
    insert into orders (
      id, tracking_token, customer_id, customer_email, status, total_cents, captured_cents, refunded_cents, has_alcohol,
      adult_declared, legal_version, created_at, pay_by, paid_at, paid_on, cancellable_until, cancelled_at
    )
    values (
      ${id}, 'a tracking token', ${row.customerId ?? null}, ${row.email ?? null}, ${status}, ${cents}, ${cents},
      ${row.refundedCents ?? 0}, false, false, '1', '2026-11-20T10:00:00Z', '2026-11-20T10:15:00Z', ${paidAt},
      ${row.paidOn ?? null}, ${paidAt}, ${status === 'cancelled' ? '2026-11-20T11:00:00Z' : null}
    )`
  for (const [index, line] of (row.lines ?? []).entries()) {
    await sql`
      insert into line_items (
        order_id, line_no, menu_item_id, name, quantity, unit_price_cents, alcohol, category_key, vat_shares
      )
      values (
        ${id}, ${index + 1}, ${line.menuItemId}, ${line.name}, ${line.quantity}, 1290, false, 'plats', '{"10": 1290}'
      )`
  }
  return id
}
