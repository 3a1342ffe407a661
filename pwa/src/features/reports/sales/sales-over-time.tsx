import type { SalesPeriod } from '#api/features/reports/contract.ts'
import { SALES } from '../figures/columns.ts'
import type { FigureColumns } from '../figures/figure-table.tsx'
import { SalesPanel } from '../sales-panel.tsx'
import { GRAINS } from './grains.ts'
import { formatRow, type SalesRow, salesPoint } from './sales-point.ts'

/** Revenue and orders by day, week or month. */
export function SalesOverTime({ rows, grain }: { rows: readonly SalesRow[]; grain: SalesPeriod }) {
  const columns: FigureColumns<SalesRow> = [
    { key: 'from', title: GRAINS[grain].column, value: ({ _id }) => _id, cell: row => formatRow(row, grain) },
    ...SALES,
  ]
  return (
    <SalesPanel
      title={GRAINS[grain].sums}
      points={rows.map(row => salesPoint(row, grain))}
      columns={columns}
      rows={rows}
      file={GRAINS[grain].file}
    />
  )
}
