import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { CustomerInsights } from '../contract/reports.ts'
import { buyersOf } from '../queries/buyers.ts'
import { lastDays } from '../rules/periods.ts'
import { each, eurosEach, percentOf } from '../rules/sales/rates.ts'
import { bySegment, MOST_ORDERS_TOLD_APART, segmentOf } from '../rules/standings.ts'
import { atOneInstant } from './at-one-instant.ts'

/** The dashboard's table shows this many. */
const TOP = 10

/**
 * Who bought in the last days up to and including today; erased people are not counted.
 * Source: docs/decisions/0018-what-figures-mean.md.
 */
export async function readCustomerInsights(ctx: Ctx, days: number): Promise<CustomerInsights> {
  const period = lastDays(parisDay(ctx.clock()), days)
  const bought = await atOneInstant(ctx, tx => buyersOf(tx, period, { top: TOP, mostOrders: MOST_ORDERS_TOLD_APART }))
  return {
    ...period,
    segment_distribution: bySegment(bought.byOrdersEver),
    total_customers: bought.buyers,
    retention_rate: percentOf(bought.returning, bought.buyers),
    average_orders_per_customer: each(bought.orders, bought.buyers),
    average_customer_value: eurosEach(bought.revenueCents, bought.buyers),
    top_customers: bought.top.map(({ email, orders, revenueCents, ordersEver }) => ({
      _id: email,
      total_orders: orders,
      total_spent: toEuros(revenueCents),
      customer_segment: segmentOf(ordersEver),
    })),
  }
}
