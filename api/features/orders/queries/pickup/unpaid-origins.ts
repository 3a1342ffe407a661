import type { Queryable } from '#api/platform/database/database.ts'
import type { HoldKind } from '../../rules/unpaid/hold-origins.ts'

/** Origins with several unpaid orders that hold slots, the largest first; of the same orders the widest one. */
export async function unpaidOrigins(
  sql: Queryable,
  limit: number,
): Promise<{ id: string; kind: HoldKind; orders: number; load: number }[]> {
  return await sql<{ id: string; kind: HoldKind; orders: number; load: number }[]>`
    select encode(u.subject_hash, 'hex') as id, u.kind, count(*)::integer as orders, sum(h.load)::integer as load
    from unpaid_holds u
    join slot_holds h on h.order_id = u.order_id and h.released_at is null
    where u.paid_at is null
    group by u.subject_hash, u.kind
    having sum(h.load) > 0
    order by load desc, orders desc, u.kind = 'network' desc, id
    limit ${limit}`
}

/** How many unpaid orders hold slots. */
export async function unpaidCount(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct u.order_id)::integer as count
    from unpaid_holds u
    join slot_holds h on h.order_id = u.order_id and h.released_at is null
    where u.paid_at is null`
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
