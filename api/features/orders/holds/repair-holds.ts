/**
 * The nightly reconciliation's questions about orders, their slots and portions; each query returns the rows that are
 * wrong.
 */

import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import { addDays, formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'
import type { OrderMoney } from '../cancel-order.ts'
import { sweepUnpaid } from '../paying/sweep-unpaid.ts'
import { notifyPortions, releasePieces } from './hold-portions.ts'
import { releaseSlot } from './holds.ts'

const MINUTE_MS = 60_000
/** The sweep of unpaid orders runs each minute, so ten minutes mean that it has failed. */
const LATE_MS = 10 * MINUTE_MS
/** Older slots can no longer be chosen, so their counters do not matter. */
const LOOK_BACK_MS = 7 * 24 * 60 * MINUTE_MS

/** Nobody orders for an older day, so what it counts does not matter. */
const LOOK_BACK_DAYS = 7

/** Frees slots of cancelled orders, and of unpaid ones beyond their time; those that cannot be freed are reported. */
export async function repairHolds(services: Services, money: OrderMoney): Promise<Finding[]> {
  const { sql, clock } = services
  const late = new Date(clock().getTime() - LATE_MS)
  const unpaid = await unpaidSince(sql, late)
  if (unpaid.length > 0) await sweepUnpaid(services, money)
  const resisting = new Set(await unpaidSince(sql, late))
  const about = (orderId: string) => ({ subject: orderId, name: orderNumber(orderId) })
  return [
    ...unpaid.map(id => ({ kind: 'order_unpaid' as const, ...about(id), isRepaired: !resisting.has(id) })),
    ...(await repairEach(
      services,
      await heldByDeadOrders(sql),
      id => ({ kind: 'hold_on_dead_order', ...about(id) }),
      async id => void (await releaseSlot(sql, id, clock())),
    )),
  ]
}

/** Recounts the slots whose counters differ from what their orders hold. */
export async function repairSlots(services: Services): Promise<Finding[]> {
  const { sql, clock } = services
  const slots = await miscountedSlots(sql, new Date(clock().getTime() - LOOK_BACK_MS))
  return await repairEach(
    services,
    slots,
    at => ({
      kind: 'slot_miscounted',
      subject: at.toISOString(),
      name: `${formatDay(parisDay(at))} ${parisTime(at)}`,
    }),
    at =>
      sql.begin(async tx => {
        await lockSlot(tx, at)
        await recountSlot(tx, at)
      }),
  )
}

/**
 * Frees what cancelled orders hold. A living order that holds something else than it eats is reported: to hold more for it
 * may be to oversell, and what it was promised must stay.
 */
export async function repairPortionHolds(services: Services): Promise<Finding[]> {
  const { sql } = services
  const from = firstDay(services)
  const about = (orderId: string) => ({ subject: orderId, name: orderNumber(orderId) })
  const freed = await repairEach(
    services,
    await portionsOfDeadOrders(sql, from),
    id => ({ kind: 'portions_on_dead_order', ...about(id) }),
    id => sql.begin(async tx => void (await releasePieces(tx, id))),
  )
  const differing = await differingPortions(sql, from)
  if (freed.length > 0) await notifyPortions(sql)
  return [
    ...freed,
    ...differing.map(({ id, itemId }) => ({
      kind: 'portions_differ' as const,
      ...about(id),
      isRepaired: false,
      details: { itemId },
    })),
  ]
}

/** Counts anew the days of a dish whose counter differs from what orders hold. */
export async function repairPortions(services: Services): Promise<Finding[]> {
  const { sql } = services
  const wrong = await miscountedPortions(sql, firstDay(services))
  const repaired = await repairEach(
    services,
    wrong,
    ({ itemId, day }) => ({
      kind: 'portions_miscounted',
      subject: `${itemId} ${day}`,
      name: `${itemId} ${formatDay(day)}`,
    }),
    ({ itemId, day }) => sql.begin(tx => recountPortions(tx, itemId, day)),
  )
  if (repaired.length > 0) await notifyPortions(sql)
  return repaired
}

function firstDay({ clock }: Services): string {
  return addDays(parisDay(clock()), -LOOK_BACK_DAYS)
}

/** Cancelled orders that still hold their slot, and those whose revision holds more of it than it should. */
async function heldByDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select h.order_id as id
    from slot_holds h
    join orders o on o.id = h.order_id
    where h.released_at is null and o.status = 'cancelled'
    union
    select r.order_id
    from revision_holds h
    join order_revisions r on r.id = h.revision_id
    where h.released_at is null and r.status <> 'waiting'`
  return rows.map(({ id }) => id)
}

/** Orders whose time to pay was over before an instant, and that are still pending. */
async function unpaidSince(sql: Queryable, before: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from orders where status = 'pending' and pay_by < ${before} order by pay_by`
  return rows.map(({ id }) => id)
}

/** Slots from an instant on whose counters differ from what their orders hold. */
async function miscountedSlots(sql: Queryable, from: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select coalesce(s.slot_at, h.slot_at) as at
    from (select slot_at, held_load, held_orders from pickup_slots where slot_at >= ${from}) s
    full join (
      select slot_at, sum(load)::int as load, sum(orders)::int as orders
      from (${holds(sql)}) held
      where slot_at >= ${from}
      group by 1
    ) h on h.slot_at = s.slot_at
    where coalesce(s.held_load, 0) <> coalesce(h.load, 0) or coalesce(s.held_orders, 0) <> coalesce(h.orders, 0)
    order by 1`
  return rows.map(({ at }) => at)
}

/** Locks a slot, so that concurrent holds and releases wait. A missing row is inserted. */
async function lockSlot(tx: Queryable, at: Date): Promise<void> {
  await tx`
    insert into pickup_slots (slot_at, held_load, held_orders, capacity)
    select ${at}, 0, 0, slot_capacity from settings
    on conflict do nothing`
  await tx`select 1 from pickup_slots where slot_at = ${at} for update`
}

/**
 * Recounts a locked slot. Its capacity is raised to what it holds already, since those orders were promised their time.
 */
async function recountSlot(tx: Queryable, at: Date): Promise<void> {
  await tx`
    update pickup_slots
    set held_load = h.load, held_orders = h.orders, capacity = greatest(capacity, h.load)
    from (
      select coalesce(sum(load), 0)::int as load, coalesce(sum(orders), 0)::int as orders
      from (${holds(tx)}) held
      where slot_at = ${at}
    ) h
    where slot_at = ${at}`
}

/** What orders and waiting revisions hold: a revision of the same slot as its order is no other order. */
const holds = (sql: Queryable) => sql`
  select slot_at, load, 1 as orders from slot_holds where released_at is null and load > 0
  union all
  select slot_at, load, counts::int from revision_holds where released_at is null`

/** Cancelled orders that still hold portions of a day from `from` on. */
async function portionsOfDeadOrders(sql: Queryable, from: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct h.order_id as id
    from portion_holds h
    join orders o on o.id = h.order_id
    where o.status = 'cancelled' and h.day >= ${from}
    order by 1`
  return rows.map(({ id }) => id)
}

/**
 * Living orders that hold another number of a dish than their lines eat, on their slot's day: fewer than without what was
 * refunded, or more than with it. What was refunded may be eaten or not. A dish without a number that day is held by nobody,
 * nor is any by an order that let go of its slot.
 */
async function differingPortions(sql: Queryable, from: string): Promise<{ id: string; itemId: string }[]> {
  return await sql<{ id: string; itemId: string }[]>`
    select o.id, d.item_id
    from portion_days d
    join slot_holds s on s.slot_at >= d.day::timestamp at time zone 'Europe/Paris'
      and s.slot_at < (d.day + 1)::timestamp at time zone 'Europe/Paris'
      and s.released_at is null
    join orders o on o.id = s.order_id and o.status <> 'cancelled'
    left join eaten_portions(o.id) e on e.item_id = d.item_id
    left join portion_holds h on h.order_id = o.id and h.item_id = d.item_id and h.day = d.day
    where d.day >= ${from} and d.portions is not null
      and coalesce(h.quantity, 0) not between coalesce(e.net, 0) and coalesce(e.gross, 0)
    order by 1, 2`
}

/** Days of a dish, from `from` on, that count another number than their orders hold. */
async function miscountedPortions(sql: Queryable, from: string): Promise<{ itemId: string; day: string }[]> {
  return await sql<{ itemId: string; day: string }[]>`
    select d.item_id, d.day
    from portion_days d
    left join portion_holds h on h.day = d.day and h.item_id = d.item_id
    where d.day >= ${from}
    group by d.day, d.item_id
    having d.held <> coalesce(sum(h.quantity), 0)
    order by 2, 1`
}

/** Counts a day of a dish anew. Its number is raised to what is held: that was promised. */
async function recountPortions(tx: Queryable, itemId: string, day: string): Promise<void> {
  await tx`select 1 from portion_days where item_id = ${itemId} and day = ${day} for update`
  await tx`
    update portion_days
    set held = h.held, portions = greatest(portions, case when portions is not null then h.held end)
    from (
      select coalesce(sum(quantity), 0)::integer as held from portion_holds where item_id = ${itemId} and day = ${day}
    ) h
    where item_id = ${itemId} and day = ${day}`
}
