/**
 * Statistics of a period: why orders were cancelled, in words that name no person, and how full pickup slots were
 * (kitchen load sold ÷ capacity).
 */

import { CANCEL_REASONS, IMPERSONAL_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { capacityOf, pickupWeekOf } from '#api/features/pickup/rules/pickup-slots.ts'
import { type Hours, serviceAt } from '#api/features/settings/rules/hours.ts'
import { type PickupWeek, pickupTimesOn } from '#api/features/settings/rules/pickup-week.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { ORDER_SOURCE_NAMES } from '#api/kernel/order/order-sources.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { ComparedPeriod, Statistics } from './contract.ts'
import {
  type AskedPeriods,
  askedPeriods,
  bestDishes,
  type DishSales,
  daysIn,
  figuresOf,
  type Period,
  percentOf,
  periodErrors,
  totalSales,
  worstDishes,
} from './figures.ts'
import { wireRow } from './rules/report-columns.ts'
import { DISHES, FIGURES, ORDERS_BY_WEEK_HOUR, SLOT_LOADS } from './rules/report-tables.ts'
import {
  atOneInstant,
  type Bounds,
  boundsOf,
  cancelledOrders,
  dishSales,
  ordersAtTill,
  ordersByWeekHour,
  salesByDay,
} from './sales.ts'

const RANKED = 10

/** It stands for what somebody typed, and for what was erased with a person. */
const OTHER = 'Autre'

/**
 * Two periods side by side, and the first one's dishes, hours and slots.
 * @throws AppError 'validation_failed' naming the faulty date
 * Source: docs/product.md#statistics.
 */
export async function readStatistics(ctx: Ctx, asked: AskedPeriods): Promise<Statistics> {
  const errors = periodErrors(asked)
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
  const { period, comparison } = askedPeriods(asked, parisDay(ctx.clock()))
  const settings = await ctx.snapshots.read(settingsSnapshot)
  return await atOneInstant(ctx, async tx => ({
    period: await comparedPeriod(tx, period),
    comparison: await comparedPeriod(tx, comparison),
    dishes: await rankedDishes(tx, period),
    weekday_hours: await weekdayHours(tx, period),
    slots: await loads(tx, period, settings, ctx.clock()),
  }))
}

async function comparedPeriod(tx: Queryable, period: Period): Promise<ComparedPeriod> {
  const sales = totalSales((await salesByDay(tx, period)).values())
  const { orders, cents, collected } = await ordersAtTill(tx, boundsOf(period))
  const reasons = cancellationsByReason(await cancelledOrders(tx, boundsOf(period)))
  return {
    ...period,
    ...wireRow(FIGURES, figuresOf(sales)),
    cancellations: {
      total: reasons.reduce((sum, { orders }) => sum + orders, 0),
      reasons: reasons.map(({ reason, orders }) => ({ reason, orders_count: orders })),
    },
    at_till: { orders_count: orders, amount: toEuros(cents), collected_count: collected },
    sources: await ordersBySource(tx, period),
  }
}

/** A source that is no longer on the list is left out: nobody can be given its address any more. */
async function ordersBySource(tx: Queryable, { from, to }: Period): Promise<ComparedPeriod['sources']> {
  return await tx<ComparedPeriod['sources']>`
    select source, sum(orders)::int as orders_count
    from order_sources
    where day between ${from} and ${to} and source = any(${ORDER_SOURCE_NAMES as string[]})
    group by source
    order by orders_count desc, source`
}

async function rankedDishes(tx: Queryable, period: Period): Promise<Statistics['dishes']> {
  const dishes = await dishSales(tx, period)
  const sent = (dish: DishSales) => wireRow(DISHES.columns, dish)
  return {
    best_by_quantity: bestDishes(dishes, 'quantity', RANKED).map(sent),
    worst_by_quantity: worstDishes(dishes, 'quantity', RANKED).map(sent),
    best_by_revenue: bestDishes(dishes, 'revenueCents', RANKED).map(sent),
    worst_by_revenue: worstDishes(dishes, 'revenueCents', RANKED).map(sent),
  }
}

async function weekdayHours(tx: Queryable, period: Period): Promise<Statistics['weekday_hours']> {
  const rows = await ordersByWeekHour(tx, period)
  const counts = new Map(rows.map(({ weekday, hour, orders }) => [`${weekday} ${hour}`, orders]))
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
    return wireRow(ORDERS_BY_WEEK_HOUR.columns, { weekday, hour, orders: counts.get(`${weekday} ${hour}`) ?? 0 })
  })
}

async function loads(
  tx: Queryable,
  period: Period,
  settings: Parameters<typeof slotLoads>[2],
  now: Date,
): Promise<Statistics['slots']> {
  const taken = await takenSlots(tx, boundsOf(period))
  const slots = slotLoads(period, taken, settings, { day: parisDay(now), time: parisTime(now) })
  return slots.map(slot => wireRow(SLOT_LOADS.columns, { ...slot, rate: percentOf(slot.load, slot.capacity) }))
}

/** A slot with orders. */
type TakenSlot = { day: string; time: string; load: number; capacity: number }
export type SlotLoad = { weekday: number; time: string; load: number; capacity: number }

/**
 * Load and capacity by weekday and time. A slot without orders counts with today's capacity if today's windows and
 * hours have it open, because past ones are not stored.
 * @param now Paris day and time: slots that have not begun can still be sold
 */
export function slotLoads(
  period: Period,
  taken: readonly TakenSlot[],
  settings: Hours & { slotCapacity: number; pickupWeek: PickupWeek | null },
  now: { day: string; time: string },
): SlotLoad[] {
  const loads = new Map<string, SlotLoad>()
  const add = (day: string, time: string, load: number, capacity: number) => {
    const key = `${weekdayOf(day)} ${time}`
    const sum = loads.get(key) ?? { weekday: weekdayOf(day), time, load: 0, capacity: 0 }
    loads.set(key, { ...sum, load: sum.load + load, capacity: sum.capacity + capacity })
  }
  const hasBegun = (day: string, time: string) => `${day} ${time}` <= `${now.day} ${now.time}`
  const known = new Set(taken.map(({ day, time }) => `${day} ${time}`))
  for (const { day, time, load, capacity } of taken) if (hasBegun(day, time)) add(day, time, load, capacity)
  for (const day of daysIn(period)) {
    for (const { time, window } of pickupTimesOn(day, pickupWeekOf(settings))) {
      const isEmpty = !known.has(`${day} ${time}`) && hasBegun(day, time) && serviceAt(day, time, settings)
      if (isEmpty) add(day, time, 0, capacityOf(window, settings))
    }
  }
  return [...loads.values()].sort((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
}

export type CancelledFor = { reason: string; orders: number }

/** The commonest reason first; those not from the fixed list count as one, an order that another one took the place of as none. */
export function cancellationsByReason(cancelled: readonly { reason: string | null; orders: number }[]): CancelledFor[] {
  const counts = new Map<string, number>()
  for (const { reason, orders } of cancelled) {
    if (reason === CANCEL_REASONS.replaced) continue
    const known = reason !== null && IMPERSONAL_REASONS.includes(reason) ? reason : OTHER
    counts.set(known, (counts.get(known) ?? 0) + orders)
  }
  return [...counts]
    .map(([reason, orders]) => ({ reason, orders }))
    .sort((one, other) => other.orders - one.orders || one.reason.localeCompare(other.reason, 'fr'))
}

/** Slots with orders, and the load sold in each; what unpaid orders hold is not sold yet. */
async function takenSlots(sql: Queryable, { start, end }: Bounds): Promise<TakenSlot[]> {
  return await sql<TakenSlot[]>`
    select
      to_char(s.slot_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      to_char(s.slot_at at time zone 'Europe/Paris', 'HH24:MI') as time,
      s.held_load - coalesce(p.load, 0) as load,
      s.capacity
    from pickup_slots s
    left join (
      select h.slot_at, sum(h.load) as load
      from orders o
      join slot_holds h on h.order_id = o.id and h.released_at is null
      where o.status = 'pending'
      group by h.slot_at
    ) p using (slot_at)
    where s.slot_at >= ${start} and s.slot_at < ${end}`
}
