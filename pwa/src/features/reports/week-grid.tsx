import { WEEKDAYS } from './report-columns.tsx'
import './reports.css'

/** How dark a cell is: not at all, then five steps. The figure in it says the same. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5
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

/** A week by times of the day: every cell has a figure, and is the darker the larger that is. */
export function WeekGrid({ caption, rowsAre, rows, cell }: WeekGridProps) {
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
