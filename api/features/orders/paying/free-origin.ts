import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from '../cancel-order.ts'
import type { listUnpaidHolds } from '../contract-staff.ts'
import { lockedOrder } from '../rows.ts'
import { CANCEL_REASONS } from '../rules/cancel-reasons.ts'
import { crowdedFrom, type HoldKind, PLACE_LOAD } from './ration-unpaid.ts'

/** More do not fit on a tablet, and the largest come first. */
const MOST_LISTED = 5
/** After so many pages that could not be closed the provider counts as down. */
const PATIENCE = 1

/** What is held without having been paid, for the staff: by how many orders, and which origins hold most. */
export async function listUnpaid(ctx: Ctx): Promise<OutputOf<typeof listUnpaidHolds>> {
  const { slotCapacity } = await ctx.snapshots.read(settingsSnapshot)
  const [load, orders, origins] = await Promise.all([
    unpaidLoad(ctx.sql),
    unpaidCount(ctx.sql),
    unpaidOrigins(ctx.sql, MOST_LISTED),
  ])
  return { isCrowded: load >= crowdedFrom(slotCapacity), orders, origins }
}

/**
 * Cancels the unpaid orders of one origin, and frees their slots. One that turns out paid is settled and stays. Nobody
 * is written to: their addresses may be a stranger's.
 */
export async function freeOrigin(ctx: Ctx, money: OrderMoney, origin: string): Promise<{ freed: number }> {
  const { staffId } = ctx.actor as Staff
  let [freed, failures] = [0, 0]
  for (const id of await unpaidOfOrigin(ctx.sql, origin)) {
    if (failures < PATIENCE && !(await endPaymentPage(ctx, money, id))) failures += 1
    freed += await ctx.sql.begin(async tx => {
      const order = await lockedOrder(tx, id)
      if (order?.status !== 'pending') return 0
      await cancelInTransaction(ctx, tx, money, order, {
        reason: CANCEL_REASONS.unpaid,
        staffId,
        notifiesCustomer: false,
      })
      await writeAuditEntry(tx, { staffId, action: 'order.unpaid_freed', subject: id, at: ctx.clock() })
      return 1
    })
  }
  return { freed }
}

/**
 * Whoever has unpaid orders, whatever they weigh and whether they hold a slot, the largest first: an order counts for a
 * place at least. Of the same orders the widest origin comes first.
 */
async function unpaidOrigins(
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
async function unpaidCount(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct order_id)::integer as count
    from unpaid_holds
    where paid_at is null`
  return row?.count ?? 0
}

/** The unpaid orders of an origin. */
async function unpaidOfOrigin(sql: Queryable, origin: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select order_id as id
    from unpaid_holds
    where subject_hash = decode(${origin}, 'hex') and paid_at is null
    order by order_id`
  return rows.map(({ id }) => id)
}

/**
 * The load that is held without having been paid, of all origins together: of an order its slot's at most, of a network
 * (the widest that is known) one slot's.
 */
async function unpaidLoad(sql: Queryable): Promise<number> {
  const [row] = await sql<{ load: number }[]>`select unpaid_load() as load`
  return row?.load ?? 0
}
