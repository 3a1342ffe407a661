import type { Statistics } from '#api/features/reports/contract.ts'
import { ORDERS_BY_WEEK_HOUR, SLOT_LOADS } from '#api/features/reports/rules/report-tables.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { count } from './figure-words.ts'
import { CsvButton, Panel, reportColumns, WEEKDAYS } from './report-columns.tsx'
import './reports.css'

/** How dark a cell is: not at all, then five steps. The figure in it says the same. */
type Level = 0 | 1 | 2 | 3 | 4 | 5
export type GridCell = {
  value: string
  /** Shown after the value where there is room; screen readers always read it. */
  unit?: string
  level: Level
}

type WeekGridProps = {
  caption: string
  /** The title over the rows' names. */
  rowsAre: string
  rows: readonly { key: string; name: string }[]
  cell: (weekday: number, row: string) => GridCell | undefined
}

const HOUR_COLUMNS = reportColumns(ORDERS_BY_WEEK_HOUR.columns)

/** The percentages of a slot's capacity from which it is a step darker; the last step counts as full. */
const STEPS = [0.05, 25, 50, 75, 95]

const SLOT_COLUMNS = reportColumns(SLOT_LOADS.columns)

/** A week by times of the day: every cell has a figure, and is the darker the larger that is. */
function WeekGrid({ caption, rowsAre, rows, cell }: WeekGridProps) {
  return (
    <div className="week-grid">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {WEEKDAYS.map(({ weekday, short, long }) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{short}</span>
                <span className="visually-hidden">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {WEEKDAYS.map(({ weekday, short }) => (
                <Cell key={weekday} day={short} cell={cell(weekday, key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ day, cell }: { day: string; cell: GridCell | undefined }) {
  if (!cell) return <td data-day={day}>–</td>
  return (
    <td data-day={day} data-level={cell.level}>
      {cell.value}
      {cell.unit && <span className="unit">{cell.unit}</span>}
    </td>
  )
}

type HourCell = Statistics['weekday_hours'][number]

/** Paid orders by weekday and hour, from the first hour with an order to the last. */
export function WeekHours({ cells }: { cells: readonly HourCell[] }) {
  const sold = cells.filter(({ orders_count }) => orders_count > 0)
  const most = Math.max(0, ...sold.map(({ orders_count }) => orders_count))
  const hours = hoursBetween(sold.map(({ hour }) => hour))
  const counts = new Map(cells.map(({ weekday, hour, orders_count }) => [`${weekday} ${hour}`, orders_count]))
  return (
    <Panel
      title={ORDERS_BY_WEEK_HOUR.title}
      actions={<CsvButton table={ORDERS_BY_WEEK_HOUR} columns={HOUR_COLUMNS} rows={cells} />}
    >
      {most === 0 ? (
        <EmptyState title="Aucune commande payée." />
      ) : (
        <WeekGrid
          caption={ORDERS_BY_WEEK_HOUR.title}
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

type Slot = Statistics['slots'][number]

/** How full the slots were: kitchen load sold, as a part of their capacity. */
export function SlotLoad({ slots }: { slots: readonly Slot[] }) {
  const times = [...new Set(slots.map(({ time }) => time))].sort()
  const bySlot = new Map(slots.map(slot => [`${slot.weekday} ${slot.time}`, slot]))
  return (
    <Panel title={SLOT_LOADS.title} actions={<CsvButton table={SLOT_LOADS} columns={SLOT_COLUMNS} rows={slots} />}>
      {slots.length === 0 ? (
        <EmptyState title="Aucun créneau n’a encore commencé." />
      ) : (
        <WeekGrid
          caption={`${SLOT_LOADS.title}, charge vendue sur capacité`}
          rowsAre="Retrait"
          rows={times.map(time => ({ key: time, name: time }))}
          cell={(weekday, time) => {
            const slot = bySlot.get(`${weekday} ${time}`)
            return (
              slot && { value: String(Math.round(slot.load_rate)), unit: '\u00a0%', level: levelOf(slot.load_rate) }
            )
          }}
        />
      )}
    </Panel>
  )
}

function levelOf(rate: number): Level {
  return STEPS.filter(step => rate >= step).length as Level
}
