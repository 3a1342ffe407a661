import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { tries } from '#api/testing/properties/torture.ts'
import type { CustomerInsights, Dashboard, SalesReport, SoldDish, Statistics } from '../contract.ts'
import type { Period } from '../figures.ts'
import { expectNoDrift } from './drift.ts'
import { anEvent, type Event, History } from './history.ts'
import { PlainReports, percent } from './plain.ts'

const RUNS = tries(20, 1_000)
const app = await testApp({ startsAt: '2026-11-21T09:00:00Z' })
const { sql } = app
const { manager } = await staffBearers(app)
const TODAY = parisDay(app.clock())

const aDay = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-10-24', '2026-01-01', '2025-12-31', TODAY),
  fc.integer({ min: 0, max: 400 }).map(days => addDays(TODAY, -days)),
)
const aPeriod = fc.tuple(aDay, fc.constantFrom(1, 2, 30, 366)).map(([from, days]) => ({
  from,
  to: addDays(from, days - 1),
}))
const days = fc.oneof(fc.constantFrom(1, 28, 238, 366), fc.integer({ min: 1, max: 366 }))

test(
  'whatever happened, every report says what adding up the orders says',
  async () => {
    const history = fc.array(anEvent, { maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(history, days, aPeriod, aPeriod, async (events, days, period, comparison) => {
        await live(events)
        const plain = await PlainReports.read(sql)
        await expectDashboard(plain, days)
        await expectSalesReport(plain, days)
        await expectCustomerInsights(plain, days)
        await expectStatistics(plain, period, comparison)
        await expectNoDrift(sql)
      }),
      { numRuns: RUNS, endOnFailure: false },
    )
  },
  30_000 + RUNS * 3000,
)

async function live(events: readonly Event[]): Promise<void> {
  const history = await History.begin(sql)
  for (const event of events) await history.happen(event)
}

async function read<T>(path: string): Promise<T> {
  const { status, body } = await app.get<T>(path, manager)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

function lastDays(days: number): Period {
  return { from: addDays(TODAY, 1 - days), to: TODAY }
}

async function expectDashboard(plain: PlainReports, days: number): Promise<void> {
  const period = lastDays(days)
  const before = { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const dashboard = await read<Dashboard>(`/api/analytics/dashboard?period=${days}`)
  const summary = (of: Period) => ({ ...plain.figures(of), conversion_rate: plain.conversionRate(of) })
  const hours = plain.byHour(period)
  expect(dashboard).toMatchObject({
    ...period,
    summary: summary(period),
    previous_summary: summary(before),
    revenue_series: plain.byDay(period),
    hourly_distribution: Array.from({ length: 24 }, (_, hour) => ({
      _id: hour,
      orders_count: hours.get(String(hour)) ?? 0,
    })),
  })
  expectDishes(dashboard.popular_items, plain, period)
}

async function expectSalesReport(plain: PlainReports, days: number): Promise<void> {
  const period = lastDays(days)
  const report = await read<SalesReport>(`/api/analytics/sales-report?period=daily&days=${days}`)
  const { total_revenue, total_orders, refunded_orders } = plain.figures(period)
  expect(report.summary).toMatchObject({ total_revenue, total_orders, refunded_orders })
  expect(report.sales_data.map(({ from, to, ...row }) => row)).toEqual(plain.byDay(period))
  for (const step of ['weekly', 'monthly']) {
    const { sales_data } = await read<SalesReport>(`/api/analytics/sales-report?period=${step}&days=${days}`)
    const expected = sales_data.map(({ from, to }) => plain.figures({ from, to }))
    expect(sales_data).toMatchObject(
      expected.map(({ total_revenue, total_orders, refunded_orders }) => ({
        total_revenue,
        orders_count: total_orders,
        refunded_count: refunded_orders,
      })),
    )
  }
  const categories = plain.sold(period, 'category')
  const rows = report.category_performance.map(
    ({ _id, total_revenue, total_quantity }) =>
      [_id, { quantity: total_quantity, cents: Math.round(100 * total_revenue) }] as const,
  )
  expect(withoutNothing(new Map(rows))).toEqual(withoutNothing(categories))
}

async function expectCustomerInsights(plain: PlainReports, days: number): Promise<void> {
  const { buyers, orders, cents } = plain.buyers(lastDays(days))
  const insights = await read<CustomerInsights>(`/api/analytics/customer-insights?days=${days}`)
  const count = buyers.length
  const inSegment = (word: string) => buyers.filter(buyer => buyer.customer_segment === word).length
  expect(insights).toMatchObject({
    segment_distribution: {
      VIP: inSegment('VIP'),
      Loyal: inSegment('Loyal'),
      Regular: inSegment('Regular'),
      New: inSegment('New'),
    },
    total_customers: count,
    retention_rate: percent(buyers.filter(buyer => buyer.days > 1).length, count),
    average_orders_per_customer: count === 0 ? 0 : Math.round((100 * orders) / count) / 100,
    average_customer_value: count === 0 ? 0 : Math.round(cents / count) / 100,
  })
  const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).sort()
  expect(sorted(insights.top_customers)).toEqual(sorted(buyers.map(({ days: _, ...buyer }) => buyer)))
  const spent = insights.top_customers.map(({ total_spent }) => total_spent)
  expect(spent).toEqual([...spent].sort((one, other) => other - one))
}

async function expectStatistics(plain: PlainReports, period: Period, comparison: Period): Promise<void> {
  const query = new URLSearchParams({
    ...period,
    compare_from: comparison.from,
    compare_to: comparison.to,
  })
  const statistics = await read<Statistics>(`/api/admin/statistics?${query}`)
  for (const [side, of] of [
    [statistics.period, period],
    [statistics.comparison, comparison],
  ] as const) {
    expect(side).toMatchObject({ ...of, ...plain.figures(of) })
    const reasons = side.cancellations.reasons.map(({ reason, orders_count }) => [reason, orders_count] as const)
    expect(new Map(reasons)).toEqual(plain.cancelled(of))
  }
  const hours = statistics.weekday_hours.map(
    ({ weekday, hour, orders_count }) => [`${weekday} ${hour}`, orders_count] as const,
  )
  expect(hours).toHaveLength(168)
  expect(new Map(hours.filter(([, count]) => count > 0))).toEqual(plain.byWeekHour(period))
  expectDishes(statistics.dishes.best_by_revenue, plain, period)
}

/** The lists of the five or ten best dishes hold all that were sold, since no history has more than five dishes. */
function expectDishes(dishes: readonly SoldDish[], plain: PlainReports, period: Period): void {
  const sold = [...plain.sold(period, 'itemId')].filter(([, { quantity }]) => quantity > 0)
  const rows = dishes.map(
    ({ item_id, total_quantity, total_revenue }) =>
      [item_id, { quantity: total_quantity, cents: Math.round(100 * total_revenue) }] as const,
  )
  expect(new Map(rows)).toEqual(new Map(sold))
}

function withoutNothing<T extends { quantity: number; cents: number }>(sold: Map<string, T>): Map<string, T> {
  return new Map([...sold].filter(([, { quantity, cents }]) => quantity > 0 || cents > 0))
}
