import type { SalesPeriod } from '#api/features/reports/contract.ts'
import { SALES_BY_STEP } from '#api/features/reports/rules/report-tables.ts'
import type { FigureColumns } from '../figures/figure-table.tsx'
import { reportColumns } from '../figures/report-columns.tsx'
import { SalesPanel } from '../sales-panel.tsx'
import { GRAINS } from './grains.ts'
import { formatRow, type SalesRow, salesPoint } from './sales-point.ts'

/** Revenue and orders by day, week or month. */
export function SalesOverTime({ rows, grain }: { rows: readonly SalesRow[]; grain: SalesPeriod }) {
  const [step, ...figures] = reportColumns(SALES_BY_STEP)
  const columns: FigureColumns<SalesRow> = [
    { ...step, title: GRAINS[grain].column, fileTitle: GRAINS[grain].column, cell: row => formatRow(row, grain) },
    ...figures,
  ]
  return (
    <SalesPanel
      table={{ title: GRAINS[grain].sums, file: GRAINS[grain].file }}
      points={rows.map(row => salesPoint(row, grain))}
      columns={columns}
      rows={rows}
    />
  )
}
