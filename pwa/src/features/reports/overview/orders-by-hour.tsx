import type { Dashboard } from '#api/features/reports/contract.ts'
import { ORDERS_BY_HOUR } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartFigure } from '../chart/chart-figure.tsx'
import { ChartKey } from '../chart/parts/chart-key.tsx'
import { CsvButton } from '../figures/csv-button.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { reportColumns } from '../figures/report-columns.tsx'
import { Panel } from '../panel.tsx'

const HoursChart = partOrNothing(async () => (await import('../chart/hours-chart.tsx')).HoursChart)

type Hour = Dashboard['hourly_distribution'][number]

const { title, caption, columns } = ORDERS_BY_HOUR
const COLUMNS = reportColumns(columns)

/** When orders are paid, by the hour of the day. */
export function OrdersByHour({ hours }: { hours: readonly Hour[] }) {
  return (
    <Panel
      title={title}
      beside={<ChartKey series={[{ series: 'hours', word: caption }]} />}
      actions={<CsvButton table={ORDERS_BY_HOUR} columns={COLUMNS} rows={hours} />}
    >
      <ChartFigure
        says={formatHours(hours)}
        drawing={<HoursChart hours={hours.map(({ _id, orders_count }) => ({ hour: _id, orders: orders_count }))} />}
        figures={
          <FigureTable
            caption={caption}
            columns={COLUMNS}
            rows={hours}
            rowKey={({ _id }) => String(_id)}
            empty={null}
          />
        }
      />
    </Panel>
  )
}

function formatHours(hours: readonly Hour[]): string {
  const best = hours.reduce((most, hour) => (hour.orders_count > most.orders_count ? hour : most), {
    _id: 0,
    orders_count: 0,
  })
  if (best.orders_count === 0) return 'Commandes par heure\u00a0: aucune.'
  const orders = plural(best.orders_count, 'commande', 'commandes')
  return `Commandes par heure. Le plus, de ${best._id}\u00a0h à ${(best._id + 1) % 24}\u00a0h\u00a0: ${orders}.`
}
