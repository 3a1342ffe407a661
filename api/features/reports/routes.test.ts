import { describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { CustomerInsights, Dashboard, LoyaltyStats, SalesReport, Statistics } from './contract.ts'
import * as contract from './contract.ts'
import { PERIOD_WORDS } from './figures.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)
const READS = Object.values(contract).flatMap(value =>
  typeof value === 'object' && 'path' in value ? [value.path] : [],
)

describe.each(READS)('%s', path => {
  test('is for both roles of the staff and for nobody else', async () => {
    const customer = await newCustomer(app, `${path.replaceAll('/', '-')}@exemple.fr`)
    const statuses = async (headers?: { authorization: string }) => (await app.get(path, headers)).status
    expect(await statuses(admin)).toBe(200)
    expect(await statuses(manager)).toBe(200)
    expect(await statuses({ authorization: customer.authorization })).toBe(403)
    expect(await statuses()).toBe(401)
    expect(await statuses({ authorization: 'Bearer unauthorized' })).toBe(401)
  })
})

describe('a period that is none', () => {
  test.each(['0', '367', '-1', '1.5', '1e2', '007', 'mois', '', '%00', '30;drop'])(
    'of %s days is refused',
    async days => {
      const of = ['dashboard?period', 'sales-report?days', 'customer-insights?days'].map(
        read => `/api/analytics/${read}`,
      )
      for (const path of [...of, '/api/admin/loyalty/stats?days']) {
        const { status, body } = await app.get(`${path}=${days}`, manager)
        const field = path.slice(path.indexOf('?') + 1)
        expect([status, body.code], path).toEqual([422, 'validation_failed'])
        expect(body.errors).toEqual([{ path: field, message: 'Choisissez de 1 à 366 jours.' }])
      }
    },
  )

  test('is refused of the sales report where it is neither day, week nor month', async () => {
    const { status, body } = await app.get('/api/analytics/sales-report?period=yearly', manager)
    expect([status, body.code]).toEqual([422, 'validation_failed'])
  })

  test.each([
    ['from=2026-11-21&to=2026-11-20', 'to', PERIOD_WORDS.reversed],
    ['from=2025-11-20&to=2026-11-21', 'to', PERIOD_WORDS.long],
    ['from=2026-11-21', 'to', PERIOD_WORDS.missing],
    ['from=2026-11-20&to=2026-11-21&compare_to=2026-11-19', 'compare_from', PERIOD_WORDS.missing],
    ['from=0002-01-01&to=0002-01-02', 'from', PERIOD_WORDS.far],
    ['from=9998-12-31&to=9998-12-31', 'from', PERIOD_WORDS.far],
  ])('is refused of the statistics: %s', async (query, path, message) => {
    const { status, body } = await app.get(`/api/admin/statistics?${query}`, manager)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test.each(['2026-02-30', '21/11/2026', '0000-01-01', ''])('is refused of the statistics: %s is no day', async day => {
    const { status } = await app.get(`/api/admin/statistics?from=${day}&to=${day}`, manager)
    expect(status).toBe(422)
  })
})

describe('of a restaurant that has sold nothing', () => {
  const nothing = { total_revenue: 0, total_orders: 0, average_order_value: 0, refunded_orders: 0 }

  test('the dashboard has a row for each day and hour all the same', async () => {
    const { body } = await app.get<Dashboard>('/api/analytics/dashboard', manager)
    expect(body).toMatchObject({ from: '2026-10-23', to: '2026-11-21', summary: { ...nothing, conversion_rate: 0 } })
    expect(body.previous_summary).toEqual({ ...nothing, conversion_rate: 0 })
    expect(body.popular_items).toEqual([])
    expect(body.revenue_series).toHaveLength(30)
    expect(body.revenue_series.at(-1)).toEqual({
      _id: '2026-11-21',
      total_revenue: 0,
      orders_count: 0,
      refunded_count: 0,
    })
    expect(body.hourly_distribution.map(({ _id, orders_count }) => [_id, orders_count])).toEqual(
      Array.from({ length: 24 }, (_, hour) => [hour, 0]),
    )
  })

  test('the sales report averages nothing to nothing', async () => {
    const { body } = await app.get<SalesReport>('/api/analytics/sales-report?period=monthly&days=60', manager)
    expect(body.summary).toEqual({
      total_revenue: 0,
      total_orders: 0,
      refunded_orders: 0,
      avg_revenue_per_period: 0,
    })
    expect(body.sales_data.map(({ _id }) => _id)).toEqual(['2026-09', '2026-10', '2026-11'])
    expect(body.category_performance).toEqual([])
  })

  test('no customer is in any segment', async () => {
    const { body } = await app.get<CustomerInsights>('/api/analytics/customer-insights', manager)
    expect(body).toMatchObject({
      segment_distribution: { VIP: 0, Loyal: 0, Regular: 0, New: 0 },
      total_customers: 0,
      retention_rate: 0,
      average_orders_per_customer: 0,
      average_customer_value: 0,
      top_customers: [],
    })
  })

  test('the loyalty card names its four tiers', async () => {
    const { body } = await app.get<LoyaltyStats>('/api/admin/loyalty/stats', manager)
    expect(body.tier_distribution.map(({ _id }) => _id)).toEqual(['Bronze', 'Argent', 'Or', 'Platine'])
    expect(body).toMatchObject({ active_members: 0, activity_rate: 0, recent_transactions: [] })
  })

  test('the worst dishes are those of the menu that nobody ordered', async () => {
    const { body } = await app.get<Statistics>('/api/admin/statistics', manager)
    expect(body.period).toEqual({
      ...{ from: '2026-10-23', to: '2026-11-21' },
      ...nothing,
      cancellations: { total: 0, reasons: [] },
      at_till: { orders_count: 0, amount: 0, collected_count: 0 },
      sources: [],
    })
    expect(body.dishes.best_by_quantity).toEqual([])
    expect(body.dishes.worst_by_quantity).toHaveLength(10)
    // Wines and coffees can be had to take away, but stand under no tab.
    const categories = body.dishes.worst_by_quantity.map(({ category }) => category)
    expect(categories).toContain('bieres')
    expect(categories).not.toContain('vins')
    expect(body.weekday_hours).toHaveLength(168)
    expect(body.weekday_hours[0]).toEqual({ weekday: 1, hour: 0, orders_count: 0 })
    expect(body.slots.every(({ load_sold, load_rate, capacity }) => load_sold + load_rate === 0 && capacity > 0)).toBe(
      true,
    )
  })
})
