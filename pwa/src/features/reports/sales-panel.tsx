import type { ReportTable } from '#api/features/reports/rules/report-columns.ts'
import { SALES_FIGURES } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartFigure, ChartKey } from './chart-figure.tsx'
import { euros } from './figure-words.ts'
import { CsvButton, type FigureColumns, FigureTable, Panel } from './report-columns.tsx'
import type { SalesPoint } from './sales-chart.tsx'

const SalesChart = partOrNothing(async () => (await import('./sales-chart.tsx')).SalesChart)

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

/** A chart of sales as text, for whoever does not see it: the sums, and the best point. */
function formatSales(points: readonly SalesPoint[]): string {
  const best = points.reduce<SalesPoint | undefined>(
    (most, point) => (point.revenue > (most?.revenue ?? 0) ? point : most),
    undefined,
  )
  if (!best) return 'Chiffre d’affaires et commandes\u00a0: aucune vente.'
  const [revenue, orders] = [sum(points, 'revenue'), sum(points, 'orders')]
  const sums = `Chiffre d’affaires et commandes\u00a0: ${euros(revenue)}, ${plural(orders, 'commande', 'commandes')}.`
  return `${sums} Le plus haut, ${best.name}\u00a0: ${euros(best.revenue)}.`
}

function sum(points: readonly SalesPoint[], what: 'revenue' | 'orders'): number {
  return points.reduce((all, point) => all + point[what], 0)
}
