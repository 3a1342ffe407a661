/** The figures behind the dashboard and the statistics: docs/decisions/0018-figures-count-what-was-kept.md. */
import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#api/kernel/endpoint.ts'
import { day } from '#api/kernel/fields.ts'
import { ORDER_SOURCE_NAMES } from '#api/kernel/order/order-sources.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { segment, shapeOf, tablesShape, UNITS } from './rules/report-columns.ts'
import {
  CUSTOMERS_TABLES,
  DASHBOARD_TABLES,
  DISHES,
  FIGURES,
  LOYALTY_TABLES,
  ORDERS_BY_HOUR,
  ORDERS_BY_WEEK_HOUR,
  REVENUE_BY_DAY,
  SALES_BY_STEP,
  SALES_TABLES,
  SLOT_LOADS,
  SUMMARY,
} from './rules/report-tables.ts'

/** How many days a report covers unless asked otherwise, and at most. */
export const REPORT_DAYS = 30
export const REPORT_DAYS_MAX = 366

export const PERIOD = `Choisissez de 1 à ${REPORT_DAYS_MAX} jours.`

/** How many Paris days, up to and including today. */
const days = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, PERIOD)),
    z.transform(text => Number(text)),
  ),
  REPORT_DAYS,
)

const { euros: amount, count, percent: rate } = UNITS

const span = { from: day, to: day }

const summary = z.object(shapeOf(SUMMARY))
export type Summary = z.output<typeof summary>

const soldDish = z.object(shapeOf(DISHES.columns))
export type SoldDish = z.output<typeof soldDish>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/analytics/dashboard',
  ...forStaff('figures'),
  summary: `Sales of the last 1 to ${REPORT_DAYS_MAX} Paris days, today included; the top five dishes; a row for each day and hour`,
  query: z.object({ period: days }),
  output: z.object({
    ...span,
    summary,
    /** The same figures for as many days just before. */
    previous_summary: summary,
    ...tablesShape(DASHBOARD_TABLES),
    /** Oldest first. */
    revenue_series: z.array(z.object(shapeOf(REVENUE_BY_DAY.columns))),
    /** By the Paris hour of payment. */
    hourly_distribution: z.array(z.object(shapeOf(ORDERS_BY_HOUR.columns))),
  }),
})
export type Dashboard = OutputOf<typeof readDashboard>

export const SALES_PERIODS = ['daily', 'weekly', 'monthly'] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

export const readSalesReport = endpoint({
  method: 'GET',
  path: '/api/analytics/sales-report',
  ...forStaff('figures'),
  summary: 'Sales by day, by ISO week or by month, and by category of the menu',
  query: z.object({ period: z._default(z.enum(SALES_PERIODS), 'daily'), days }),
  output: z.object({
    ...span,
    summary: z.object({
      total_revenue: amount,
      total_orders: count,
      refunded_orders: count,
      avg_revenue_per_period: amount,
    }),
    /** Oldest first. `_id` is `2026-11-21`, `2026-W47` or `2026-11`; the first and last may be parts of a week or month. */
    sales_data: z.array(z.object(shapeOf(SALES_BY_STEP))),
    ...tablesShape(SALES_TABLES),
  }),
})
export type SalesReport = OutputOf<typeof readSalesReport>

export const readCustomerInsights = endpoint({
  method: 'GET',
  path: '/api/analytics/customer-insights',
  ...forStaff('figures'),
  summary: 'Who bought in the period: accounts, and guests by email in lower case',
  query: z.object({ days }),
  output: z.object({
    ...span,
    segment_distribution: z.record(segment, count),
    /** Customers with a paid order in the period. */
    total_customers: count,
    /** The per cent of them who have paid orders on two or more days of it. */
    retention_rate: rate,
    average_orders_per_customer: z.number().check(z.minimum(0)),
    average_customer_value: amount,
    ...tablesShape(CUSTOMERS_TABLES),
  }),
})
export type CustomerInsights = OutputOf<typeof readCustomerInsights>

/** By points ever earned. */
export const TIERS = ['Bronze', 'Argent', 'Or', 'Platine'] as const
export const tier = z.enum(TIERS)
export type Tier = z.output<typeof tier>

export const readLoyaltyStats = endpoint({
  method: 'GET',
  path: '/api/admin/loyalty/stats',
  ...forStaff('figures'),
  summary: 'Members, points and tiers; who earned a point in the period is active',
  query: z.object({ days }),
  output: z.object({
    ...span,
    total_members: count,
    active_members: count,
    activity_rate: rate,
    /** Figures of the period, except for the points that are held now. */
    points_statistics: z.object({
      /** Earned and not taken back, and given by staff. */
      total_points_issued: count,
      /** Spent on dishes. */
      total_points_redeemed: count,
      /** The sum of all current balances. */
      points_in_circulation: count,
    }),
    tier_distribution: z.array(z.object({ _id: tier, count })),
    ...tablesShape(LOYALTY_TABLES),
  }),
})
export type LoyaltyStats = OutputOf<typeof readLoyaltyStats>

const comparedPeriod = z.object({
  ...shapeOf(FIGURES),
  ...span,
  /** Of orders cancelled in the period, paid or not; the commonest reason first. */
  cancellations: z.object({ total: count, reasons: z.array(z.object({ reason: z.string(), orders_count: count })) }),
  /** Taken by staff for the restaurant's till: in no other figure, and by the orders' prices, collected or not. */
  at_till: z.object({ orders_count: count, amount, collected_count: count }),
  /** Orders whose payment was begun by whoever came by an address that names its source; the commonest first. */
  sources: z.array(z.object({ source: z.enum(ORDER_SOURCE_NAMES), orders_count: count })),
})
export type ComparedPeriod = z.output<typeof comparedPeriod>

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  ...forStaff('figures'),
  summary: `Two periods of 1 to ${REPORT_DAYS_MAX} Paris days side by side; dishes, hours and slots of the first`,
  query: z.object({
    /** Either both ends are given or neither, which means the last 30 days. */
    from: z.optional(day),
    to: z.optional(day),
    /** Either both ends are given or neither, which means as many days just before `from`. */
    compare_from: z.optional(day),
    compare_to: z.optional(day),
  }),
  output: z.object({
    period: comparedPeriod,
    comparison: comparedPeriod,
    /** At most ten each. The worst include dishes of the takeaway menu that were not sold at all. */
    dishes: z.object({
      best_by_quantity: z.array(soldDish),
      worst_by_quantity: z.array(soldDish),
      best_by_revenue: z.array(soldDish),
      worst_by_revenue: z.array(soldDish),
    }),
    /** All 168 hours of a week, from Monday 0 h, by the Paris hour of payment. `weekday` 1 is Monday. */
    weekday_hours: z.array(z.object(shapeOf(ORDERS_BY_WEEK_HOUR.columns))),
    /** By weekday and time of pickup, only slots that have begun. `load_rate` is load sold ÷ capacity. */
    slots: z.array(z.object(shapeOf(SLOT_LOADS.columns))),
  }),
})
export type Statistics = OutputOf<typeof readStatistics>
