import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { readCustomerInsights, readDashboard, readLoyaltyStats, readSalesReport, readStatistics } from './contract.ts'
import { readCustomerInsights as customerInsights } from './read-customer-insights.ts'
import { readDashboard as dashboard } from './read-dashboard.ts'
import { readLoyaltyStats as loyaltyStats } from './read-loyalty-stats.ts'
import { readSalesReport as salesReport } from './read-sales-report.ts'
import { readStatistics as statistics } from './read-statistics.ts'

export function reportsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, readDashboard, (ctx, { query }) => dashboard(ctx, query.period))
  serve(app, services, readSalesReport, (ctx, { query }) => salesReport(ctx, query))
  serve(app, services, readCustomerInsights, (ctx, { query }) => customerInsights(ctx, query.days))
  serve(app, services, readLoyaltyStats, (ctx, { query }) => loyaltyStats(ctx, query.days))
  serve(app, services, readStatistics, (ctx, { query }) => statistics(ctx, query))
  return app
}
