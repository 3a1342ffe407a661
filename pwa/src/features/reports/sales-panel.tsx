import type { ReportTable } from '#api/features/reports/rules/report-columns.ts'
import { SALES_FIGURES } from '#api/features/reports/rules/sales-figures.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartFigure } from './chart/chart-figure.tsx'
import { ChartKey } from './chart/parts/chart-key.tsx'
import type { SalesPoint } from './chart/sales-chart.tsx'
import { CsvButton } from './figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from './figures/figure-table.tsx'
import { formatSales } from './figures/format-sales.ts'
import { Panel } from './panel.tsx'

const SalesChart = partOrNothing(async () => (await import('./chart/sales-chart.tsx')).SalesChart)

type SalesPanelProps<Row> = {
  table: Pick<ReportTable, 'title' | 'file'>
  points: readonly SalesPoint[]
  /** The points' figures, oldest first. */
  rows: readonly Row[]
  columns: FigureColumns<Row>
}

/** Revenue and orders over time: a chart with two axes, its figures, their file. */
export function SalesPanel<Row extends { _id: string }>({ table, points, rows, columns }: SalesPanelProps<Row>) {
  return (
    <Panel
      title={table.title}
      beside={
        <ChartKey
          series={[
            { series: 'revenue', word: SALES_FIGURES.revenueCents.title },
            { series: 'orders', word: SALES_FIGURES.orders.title },
          ]}
        />
      }
      actions={<CsvButton table={table} columns={columns} rows={rows} />}
    >
      <ChartFigure
        says={formatSales(points)}
        drawing={<SalesChart points={points} />}
        figures={
          <FigureTable
            caption={table.title}
            columns={columns}
            rows={[...rows].reverse()}
            rowKey={({ _id }) => _id}
            empty={null}
            isSortable
          />
        }
      />
    </Panel>
  )
}
