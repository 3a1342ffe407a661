import type { OutputOf } from '#api/kernel/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context.ts'
import { isNumber, type Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import * as contractStaff from './contract-staff.ts'

/**
 * The contracts kept of somebody whom the application knows no more, for their customer who asks to see them. That
 * somebody looked is journalled, and for whom is not: the journal would keep what was erased.
 * @param contact the whole email address or telephone of the order, in any case
 * Source: C. conso L213-1; docs/decisions/0146-contracts-of-large-orders-are-kept.md.
 */
export async function findContracts(ctx: Ctx, contact: string): Promise<OutputOf<typeof contractStaff.findContracts>> {
  const { staffId } = ctx.actor as Staff
  return await ctx.sql.begin(async tx => {
    const rows = await contractsOf(tx, contact)
    const entry = { from: ctx.actor, staffId, action: 'contracts.read' as const, subject: 'contracts', at: ctx.clock() }
    await writeAuditEntry(tx, { ...entry, details: { count: rows.length } })
    const contracts = rows.map(({ totalCents, items, concludedAt, pickupAt, ...row }) => ({
      ...row,
      number: orderNumber(row.orderId),
      concludedAt: concludedAt.toISOString(),
      pickupAt: pickupAt.toISOString(),
      total: toEuros(totalCents),
      items: items.map(({ cents, ...item }) => ({ ...item, unitPrice: toEuros(cents) })),
    }))
    return { contracts }
  })
}

type ContractRow = {
  orderId: string
  name: string
  contact: string
  concludedAt: Date
  pickupAt: Date
  keptUntil: string
  termsVersion: string
  totalCents: number
  items: { name: string; variant: string | null; quantity: number; cents: number }[]
}

/** The contracts kept under an email address or telephone in any spelling, the newest first; a hundred at most. */
async function contractsOf(sql: Queryable, contact: string): Promise<ContractRow[]> {
  return await sql<ContractRow[]>`
    select
      k.order_id,
      k.customer_name as name,
      k.customer_contact as contact,
      o.paid_at as concluded_at,
      o.pickup_at,
      to_char(k.kept_until, 'YYYY-MM-DD') as kept_until,
      o.legal_version as terms_version,
      o.total_cents,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'name', l.name, 'variant', l.variant, 'quantity', l.quantity, 'cents', l.unit_price_cents
            )
            order by l.line_no
          ),
          '[]'
        )
        from line_items l
        where l.order_id = o.id
      ) as items
    from kept_contracts k
    join orders o on o.id = k.order_id
    where lower(k.customer_contact) = lower(${contact})
       or k.customer_contact !~ '@' and ${isNumber(sql, sql`k.customer_contact`, contractStaff.contactOf(contact)?.number ?? null)}
    order by o.paid_at desc, o.id
    limit 100`
}
