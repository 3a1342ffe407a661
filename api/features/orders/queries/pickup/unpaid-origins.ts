import type { Queryable } from '#api/platform/database/database.ts'
import { type HoldKind, PLACE_LOAD } from '../../rules/unpaid/hold-origins.ts'

/**
 * Whoever has unpaid orders, whatever they weigh and whether they hold a slot, the largest first: an order counts for a
 * place at least. Of the same orders the widest origin comes first.
 */
export async function unpaidOrigins(
  sql: Queryable,
  limit: number,
): Promise<{ id: string; kind: HoldKind; orders: number; load: number }[]> {
  return await sql<{ id: string; kind: HoldKind; orders: number; load: number }[]>`
    select encode(u.subject_hash, 'hex') as id, u.kind, count(*)::integer as orders, coalesce(sum(h.load), 0)::integer as load
    from unpaid_holds u
    left join slot_holds h on h.order_id = u.order_id and h.released_at is null
    where u.paid_at is null
    group by u.subject_hash, u.kind
    order by sum(greatest(h.load, ${PLACE_LOAD}::integer)) desc, orders desc, u.kind = 'network' desc, id
    limit ${limit}`
}

/** How many unpaid orders there are. */
export async function unpaidCount(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct order_id)::integer as count
    from unpaid_holds
    where paid_at is null`
  return row?.count ?? 0
}

/** The unpaid orders of an origin. */
export async function unpaidOfOrigin(sql: Queryable, origin: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select order_id as id
    from unpaid_holds
    where subject_hash = decode(${origin}, 'hex') and paid_at is null
    order by order_id`
  return rows.map(({ id }) => id)
}
