import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { ChartFigure } from './chart/chart-figure.tsx'
import { ChartKey } from './chart/parts/chart-key.tsx'
import type { SalesPoint } from './chart/sales-chart.tsx'
import { CsvButton } from './figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from './figures/figure-table.tsx'
import { formatSales } from './figures/format-sales.ts'
import { Panel } from './panel.tsx'

const SalesChart = partOrNothing(async () => (await import('./chart/sales-chart.tsx')).SalesChart)

type SalesPanelProps<Row> = {
  title: string
  points: readonly SalesPoint[]
  /** The points' figures, oldest first. */
  rows: readonly Row[]
  columns: FigureColumns<Row>
  /** The name of the file with these figures. */
  file: string
}

/** Revenue and orders over time: a chart with two axes, its figures, their file. */
export function SalesPanel<Row extends { _id: string }>({ title, points, rows, columns, file }: SalesPanelProps<Row>) {
  return (
    <Panel
      title={title}
      beside={
        <ChartKey
          series={[
            { series: 'revenue', word: 'Chiffre d’affaires' },
            { series: 'orders', word: 'Commandes' },
          ]}
        />
      }
      actions={<CsvButton of={title} name={file} columns={columns} rows={rows} />}
    >
      <ChartFigure
        says={formatSales(points)}
        drawing={<SalesChart points={points} />}
        figures={
          <FigureTable
            caption={title}
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
