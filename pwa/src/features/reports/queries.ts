import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readCustomerInsights,
  readDashboard,
  readLoyaltyStats,
  readSalesReport,
  readStatistics,
  type SalesPeriod,
} from '#api/features/reports/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import type { Span } from './choice-form.tsx'

const REPORTS_KEY = ['reports']
/** An open page shows today's sales as they come. */
const LOOK_AGAIN_MS = 60_000
/** The former figures stay visible while another period is loaded; each answer names its own days. */
const REPORT = { placeholderData: keepPreviousData, refetchInterval: LOOK_AGAIN_MS }

const dashboardQuery = (period: number) =>
  queryOptions({
    ...REPORT,
    queryKey: [...REPORTS_KEY, 'dashboard', period],
    queryFn: ({ signal }) => staffCall(readDashboard, { query: { period: String(period) } }, { signal }),
  })

/** Sales of the last days, by day and by hour. */
export function useDashboard(period: number) {
  return useQuery(dashboardQuery(period))
}

const salesQuery = (by: SalesPeriod, period: number) =>
  queryOptions({
    ...REPORT,
    queryKey: [...REPORTS_KEY, 'sales', by, period],
    queryFn: ({ signal }) => staffCall(readSalesReport, { query: { period: by, days: String(period) } }, { signal }),
  })

/** Sales of the last days by day, week or month, and by category. */
export function useSalesReport(by: SalesPeriod, period: number) {
  return useQuery(salesQuery(by, period))
}

const customerInsightsQuery = (period: number) =>
  queryOptions({
    ...REPORT,
    queryKey: [...REPORTS_KEY, 'customers', period],
    queryFn: ({ signal }) => staffCall(readCustomerInsights, { query: { days: String(period) } }, { signal }),
  })

/** The customers who bought in the last days. */
export function useCustomerInsights(period: number) {
  return useQuery(customerInsightsQuery(period))
}

const loyaltyStatsQuery = (period: number) =>
  queryOptions({
    ...REPORT,
    queryKey: [...REPORTS_KEY, 'loyalty', period],
    queryFn: ({ signal }) => staffCall(readLoyaltyStats, { query: { days: String(period) } }, { signal }),
  })

/** The members and their points over the last days. */
export function useLoyaltyStats(period: number) {
  return useQuery(loyaltyStatsQuery(period))
}

const statisticsQuery = (query: RequestOf<typeof readStatistics>['query']) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'statistics', query],
    queryFn: ({ signal }) => staffCall(readStatistics, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Two spans compared with each other. */
export function useStatistics({ from, to }: Span, other: Span) {
  return useQuery(statisticsQuery({ from, to, compare_from: other.from, compare_to: other.to }))
}

/** Asks again for every report that is shown. */
export function useRefreshReports(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    setRefreshing(true)
    void client.invalidateQueries({ queryKey: REPORTS_KEY }).finally(() => setRefreshing(false))
  }
  return { refresh, isRefreshing }
}
