import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { SalesPeriod, SalesReport } from './contract.ts'
import { centsEach, lastDays, salesRows, totalSales } from './figures.ts'
import { wireRow, wireTables } from './rules/report-columns.ts'
import { SALES_BY_STEP, SALES_TABLES } from './rules/report-tables.ts'
import { atOneInstant, type CategorySales, categorySales, salesByDay } from './sales.ts'

/** Set menus count as a category of what was sold, which the menu itself does not have. */
const SET_MENUS = { key: 'formules', label: 'Formules' }

/**
 * Sales of the last days up to and including today, by step and by category.
 * Source: docs/decisions/0018-figures-count-what-was-kept.md.
 */
export async function readSalesReport(ctx: Ctx, asked: { period: SalesPeriod; days: number }): Promise<SalesReport> {
  const period = lastDays(parisDay(ctx.clock()), asked.days)
  return await atOneInstant(ctx, async tx => {
    const rows = salesRows(period, asked.period, await salesByDay(tx, period))
    const total = totalSales(rows)
    return {
      ...period,
      summary: {
        total_revenue: toEuros(total.revenueCents),
        total_orders: total.orders,
        refunded_orders: total.refundedOrders,
        avg_revenue_per_period: toEuros(centsEach(total.revenueCents, rows.length)),
      },
      sales_data: rows.map(row => wireRow(SALES_BY_STEP, row)),
      ...wireTables(SALES_TABLES, { category_performance: (await categorySales(tx, period)).map(toCategory) }),
    }
  })
}

function toCategory(sales: CategorySales) {
  return { ...sales, label: sales.label ?? (sales.key === SET_MENUS.key ? SET_MENUS.label : 'Non catégorisé') }
}
