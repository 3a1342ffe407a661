import { isNumber, type Queryable } from '#api/platform/database/database.ts'
import { contactOf } from '../rules/contact.ts'

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
export async function contractsOf(sql: Queryable, contact: string): Promise<ContractRow[]> {
  return await sql<ContractRow[]>`
    select
      k.order_id as "orderId",
      k.customer_name as name,
      k.customer_contact as contact,
      o.paid_at as "concludedAt",
      o.pickup_at as "pickupAt",
      to_char(k.kept_until, 'YYYY-MM-DD') as "keptUntil",
      o.legal_version as "termsVersion",
      o.total_cents as "totalCents",
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
       or k.customer_contact !~ '@' and ${isNumber(sql, sql`k.customer_contact`, contactOf(contact)?.number ?? null)}
    order by o.paid_at desc, o.id
    limit 100`
}
