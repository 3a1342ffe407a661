import { SALES_PERIODS, type SalesPeriod, type SalesReport } from '#api/features/reports/contract.ts'
import { SALES_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { ReportPanels } from '../figures/report-panel.tsx'
import { GRAINS, grainOfReport } from './grains.ts'
import { SalesFigures } from './sales-figures.tsx'
import { SalesOverTime } from './sales-over-time.tsx'
import './sales.css'

type SalesProps = {
  data: SalesReport
  /** The interval that was chosen. */
  grain: SalesPeriod
  onGrain: (grain: SalesPeriod) => void
}

/** The second tab: sales by day, week or month, and by category. */
export function Sales({ data, grain, onGrain }: SalesProps) {
  const shown = grainOfReport(data)
  return (
    <>
      <SalesFigures summary={data.summary} grain={shown} />
      <div className="grain">
        <FilterChips
          label="Ventes"
          chips={SALES_PERIODS.map(value => ({ value, label: GRAINS[value].label }))}
          chosen={grain}
          onChoose={onGrain}
        />
      </div>
      <div className="panels" data-columns="even">
        <SalesOverTime rows={data.sales_data} grain={shown} />
        <ReportPanels tables={SALES_TABLES} data={data} />
      </div>
    </>
  )
}
