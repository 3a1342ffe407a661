import { SALES_PERIODS, type SalesPeriod, type SalesReport } from '#api/features/reports/contract.ts'
import type { ReportTable } from '#api/features/reports/rules/report-columns.ts'
import { FIGURES, SALES_BY_STEP, SALES_FIGURES, SALES_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatMonth } from '#pwa/lib/format/moment-words.ts'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartFigure, ChartKey } from './chart-figure.tsx'
import { count, euros } from './figure-words.ts'
import { KeyFigures } from './key-figures.tsx'
import { dayOnAxis, daysOfPoint, GRAINS, grainOfReport } from './periods.tsx'
import { CsvButton, type FigureColumns, FigureTable, Panel, ReportPanels, reportColumns } from './report-columns.tsx'
import type { SalesPoint } from './sales-chart.tsx'
import './reports.css'

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

/** The sales of the period, in total and per day, week or month. */
function SalesFigures({ summary, grain }: { summary: SalesReport['summary']; grain: SalesPeriod }) {
  return (
    <KeyFigures
      figures={[
        { word: FIGURES.revenueCents.title, value: euros(summary.total_revenue) },
        {
          word: FIGURES.orders.title,
          value: count(summary.total_orders),
          note: summary.refunded_orders > 0 && `${plural(summary.refunded_orders, 'remboursée', 'remboursées')} à part`,
        },
        { word: GRAINS[grain].average, value: euros(summary.avg_revenue_per_period) },
      ]}
    />
  )
}

/** Revenue and orders by day, week or month. */
function SalesOverTime({ rows, grain }: { rows: readonly SalesRow[]; grain: SalesPeriod }) {
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

type SalesRow = SalesReport['sales_data'][number]

/** A day, week or month of the report as a point of its chart. */
function salesPoint(row: SalesRow, grain: SalesPeriod): SalesPoint {
  const { from, total_revenue, orders_count } = row
  const tick = grain === 'monthly' ? formatMonth(from).replace(/ \d+$/, '') : dayOnAxis(from)
  return { tick, name: formatRow(row, grain), revenue: total_revenue, orders: orders_count }
}

/** Such as `samedi 21 novembre`, `du lundi 16 novembre au samedi 21 novembre`, `novembre 2026`. */
function formatRow({ from, to }: SalesRow, grain: SalesPeriod): string {
  return grain === 'monthly' ? formatMonth(from) : daysOfPoint(from, to)
}

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
