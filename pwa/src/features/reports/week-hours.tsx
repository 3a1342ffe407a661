import type { Statistics } from '#api/features/reports/contract.ts'
import { ORDERS_BY_WEEK_HOUR } from '#api/features/reports/rules/report-tables.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { CsvButton } from './figure-table.tsx'
import { count } from './figure-words.ts'
import { reportColumns } from './report-columns.tsx'
import { Panel } from './report-panel.tsx'
import { type Level, WeekGrid } from './week-grid.tsx'

type Cell = Statistics['weekday_hours'][number]

const { title, columns } = ORDERS_BY_WEEK_HOUR
const COLUMNS = reportColumns(columns)

/** Paid orders by weekday and hour, from the first hour with an order to the last. */
export function WeekHours({ cells }: { cells: readonly Cell[] }) {
  const sold = cells.filter(({ orders_count }) => orders_count > 0)
  const most = Math.max(0, ...sold.map(({ orders_count }) => orders_count))
  const hours = hoursBetween(sold.map(({ hour }) => hour))
  const counts = new Map(cells.map(({ weekday, hour, orders_count }) => [`${weekday} ${hour}`, orders_count]))
  return (
    <Panel title={title} actions={<CsvButton table={ORDERS_BY_WEEK_HOUR} columns={COLUMNS} rows={cells} />}>
      {most === 0 ? (
        <EmptyState title="Aucune commande payée." />
      ) : (
        <WeekGrid
          caption={title}
          rowsAre="Heure"
          rows={hours.map(hour => ({ key: String(hour), name: `${hour}\u00a0h` }))}
          cell={(weekday, hour) => {
            const orders = counts.get(`${weekday} ${hour}`) ?? 0
            return { value: count(orders), level: Math.ceil((orders / most) * 5) as Level }
          }}
        />
      )}
    </Panel>
  )
}

function hoursBetween(hours: readonly number[]): number[] {
  const first = Math.min(...hours)
  const length = Math.max(0, Math.max(...hours) - first + 1)
  return Array.from({ length }, (_, index) => first + index)
}
