import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { ComparedPeriod, Statistics } from '../contract/reports.ts'
import { cancelledOrders, ordersAtTill } from '../queries/made-orders.ts'
import { dishSales, ordersByWeekHour, salesByDay } from '../queries/sales.ts'
import { takenSlots } from '../queries/slots.ts'
import { cancellationsByReason } from '../rules/cancellations.ts'
import { type AskedPeriods, askedPeriods, type Period, periodErrors } from '../rules/periods.ts'
import { bestDishes, worstDishes } from '../rules/sales/dish-ranks.ts'
import { percentOf } from '../rules/sales/rates.ts'
import { totalSales } from '../rules/sales/sales-rows.ts'
import { slotLoads } from '../rules/slot-loads.ts'
import { figuresOf, toSoldDish } from '../views/report-figures.ts'
import { atOneInstant, boundsOf } from './at-one-instant.ts'

const RANKED = 10

/**
 * Two periods side by side, and the first one's dishes, hours and slots.
 * @throws AppError 'validation_failed' naming the faulty date
 * Source: docs/decisions/0030-statistics-compare-two-periods.md.
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
    ...figuresOf(sales),
    cancellations: {
      total: reasons.reduce((sum, { orders }) => sum + orders, 0),
      reasons: reasons.map(({ reason, orders }) => ({ reason, orders_count: orders })),
    },
    at_till: { orders_count: orders, amount: toEuros(cents), collected_count: collected },
  }
}

async function rankedDishes(tx: Queryable, period: Period): Promise<Statistics['dishes']> {
  const dishes = await dishSales(tx, period)
  return {
    best_by_quantity: bestDishes(dishes, 'quantity', RANKED).map(toSoldDish),
    worst_by_quantity: worstDishes(dishes, 'quantity', RANKED).map(toSoldDish),
    best_by_revenue: bestDishes(dishes, 'revenueCents', RANKED).map(toSoldDish),
    worst_by_revenue: worstDishes(dishes, 'revenueCents', RANKED).map(toSoldDish),
  }
}

async function weekdayHours(tx: Queryable, period: Period): Promise<Statistics['weekday_hours']> {
  const rows = await ordersByWeekHour(tx, period)
  const counts = new Map(rows.map(({ weekday, hour, orders }) => [`${weekday} ${hour}`, orders]))
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
    return { weekday, hour, orders_count: counts.get(`${weekday} ${hour}`) ?? 0 }
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
  return slots.map(({ weekday, time, load, capacity }) => ({
    ...{ weekday, time, load_sold: load, capacity },
    load_rate: percentOf(load, capacity),
  }))
}
