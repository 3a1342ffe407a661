import type { ReactNode } from 'react'
import type { Dashboard } from '#api/features/reports/contract.ts'
import { DASHBOARD_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { ReportPanels } from '../figures/report-panel.tsx'
import { OrdersByHour } from './orders-by-hour.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { SalesByDay } from './sales-by-day.tsx'

/**
 * The first tab: the four figures, their course by day and by hour, and the best-selling dishes.
 * @param today what waits now, which other features know
 */
export function Overview({ data, today }: { data: Dashboard; today?: ReactNode }) {
  return (
    <>
      <OverviewFigures data={data} />
      <div className="panels" data-columns="aside">
        <SalesByDay days={data.revenue_series} />
        <ReportPanels tables={DASHBOARD_TABLES} data={data} />
        <OrdersByHour hours={data.hourly_distribution} />
        {today}
      </div>
    </>
  )
}
