import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Dashboard, Summary } from './contract.ts'
import {
  bestDishes,
  figuresOf,
  lastDays,
  type Period,
  percentOf,
  periodBefore,
  salesRows,
  totalSales,
} from './figures.ts'
import { wireRow, wireTables } from './rules/report-columns.ts'
import { DASHBOARD_TABLES, ORDERS_BY_HOUR, REVENUE_BY_DAY, SUMMARY } from './rules/report-tables.ts'
import { atOneInstant, boundsOf, dishSales, madeOrders, ordersByWeekHour, salesByDay } from './sales.ts'

/** The dashboard's table shows this many. */
const POPULAR = 5

/**
 * The first tab of the dashboard, for the last days up to and including today.
 * Source: docs/decisions/0018-figures-count-what-was-kept.md.
 */
export async function readDashboard(ctx: Ctx, days: number): Promise<Dashboard> {
  const period = lastDays(parisDay(ctx.clock()), days)
  return await atOneInstant(ctx, async tx => {
    const rows = salesRows(period, 'daily', await salesByDay(tx, period))
    return {
      ...period,
      summary: await summaryOf(tx, period),
      previous_summary: await summaryOf(tx, periodBefore(period)),
      ...wireTables(DASHBOARD_TABLES, {
        popular_items: bestDishes(await dishSales(tx, period), 'quantity', POPULAR),
      }),
      revenue_series: rows.map(row => wireRow(REVENUE_BY_DAY.columns, row)),
      hourly_distribution: await ordersByHour(tx, period),
    }
  })
}

async function summaryOf(tx: Queryable, period: Period): Promise<Summary> {
  const sales = totalSales((await salesByDay(tx, period)).values())
  const { notKept, madeOutside, paidOutside } = await madeOrders(tx, period, boundsOf(period))
  const keptOfMade = sales.orders - madeOutside + paidOutside
  return wireRow(SUMMARY, { ...figuresOf(sales), conversion: percentOf(keptOfMade, keptOfMade + notKept) })
}

async function ordersByHour(tx: Queryable, period: Period): Promise<Dashboard['hourly_distribution']> {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, orders: 0 }))
  for (const { hour, orders } of await ordersByWeekHour(tx, period)) {
    const row = hours[hour]
    if (row) row.orders += orders
  }
  return hours.map(row => wireRow(ORDERS_BY_HOUR.columns, row))
}
