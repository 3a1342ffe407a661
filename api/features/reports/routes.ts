import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { readCustomerInsights } from './read-customer-insights.ts'
import { readDashboard } from './read-dashboard.ts'
import { readLoyaltyStats } from './read-loyalty-stats.ts'
import { readStatistics } from './read-statistics.ts'
import { readSalesReport } from './sales.ts'

export function reportsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.readDashboard, (ctx, { query }) => readDashboard(ctx, query.period))
  serve(app, services, contract.readSalesReport, (ctx, { query }) => readSalesReport(ctx, query))
  serve(app, services, contract.readCustomerInsights, (ctx, { query }) => readCustomerInsights(ctx, query.days))
  serve(app, services, contract.readLoyaltyStats, (ctx, { query }) => readLoyaltyStats(ctx, query.days))
  serve(app, services, contract.readStatistics, (ctx, { query }) => readStatistics(ctx, query))
  return app
}
