import type { ReactNode } from 'react'
import type { Dashboard } from '#api/features/reports/contract.ts'
import { OrdersByHour } from './orders-by-hour.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { PopularItems } from './popular-items.tsx'
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
        <PopularItems items={data.popular_items} />
        <OrdersByHour hours={data.hourly_distribution} />
        {today}
      </div>
    </>
  )
}
