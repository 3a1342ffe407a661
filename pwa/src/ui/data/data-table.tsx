import { memo, type ReactNode, useState } from 'react'
import { Icon } from '../media/icon.tsx'
import './table.css'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  isNumber?: boolean
  /** Holds long words, such as addresses: they may break anywhere. */
  breaks?: boolean
  /** Stays on one line, such as a date. */
  isWhole?: boolean
  /** What its rows are sorted by; without it the column cannot be sorted by. */
  sortBy?: (row: Row) => string | number | null
}

type DataTableProps<Row> = {
  /** What the table holds, read before it. */
  caption: string
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Instead of the table when there are no rows. */
  empty: ReactNode
  /** What can be done with a row, at its end. */
  actions?: (row: Row) => ReactNode
  /** How the rows stand at first; as they come unless said. */
  order?: Order
  /** How wide its place must be for columns, in rem; below that each row becomes lines of label and value. */
  columnsFrom?: 21 | 32 | 44 | 50 | 68
}

/**
 * A table of admin. Sorting is for rows that are all there: a list that comes in pages is sorted by the server.
 * Where there is no room for columns the same table reads as lines of label and value, so that nothing scrolls sideways.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, actions, order: orderAtFirst, columnsFrom = 44 } = props
  const [order, setOrder] = useState(orderAtFirst)
  if (rows.length === 0) return empty
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  return (
    <div className="data-table" data-columns-from={columnsFrom}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead className="table-head">
          <tr>
            {columns.map(column => (
              <Head key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
            {actions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sortedBy(rows, by, order?.isDescending).map(row => (
            <Line key={rowKey(row)} columns={columns} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { row: Row; actions: DataTableProps<Row>['actions'] }

/** Drawn again only where its row has changed: one tap in a list of a thousand draws one line. */
const Line = memo(function Line<Row>({ columns, row, actions }: LineProps<Row>) {
  return (
    <tr>
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} row={row} namesRow={index === 0} />
      ))}
      {actions && <td className="row-actions">{actions(row)}</td>}
    </tr>
  )
}) as <Row>(props: LineProps<Row>) => ReactNode

function Cell<Row>({ column, row, namesRow }: { column: Column<Row>; row: Row; namesRow: boolean }) {
  const { title, cell, isNumber, breaks, isWhole } = column
  const looks = {
    'data-number': isNumber || undefined,
    'data-breaks': breaks || undefined,
    'data-whole': isWhole || undefined,
  }
  const content = <div>{cell(row)}</div>
  if (namesRow)
    return (
      <th scope="row" {...looks}>
        {content}
      </th>
    )
  return (
    <td data-label={title} {...looks}>
      {content}
    </td>
  )
}

type HeadProps<Row> = { column: Column<Row>; order: Order | undefined; onOrder: (order: Order) => void }

function Head<Row>({ column: { key, title, isNumber, sortBy }, order, onOrder }: HeadProps<Row>) {
  if (!sortBy)
    return (
      <th scope="col" data-number={isNumber || undefined}>
        {title}
      </th>
    )
  const isOrdered = order?.key === key
  const isDescending = isOrdered && order.isDescending
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isOrdered ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      {/* Of numbers one wants the largest first. */}
      <button
        type="button"
        onClick={() => onOrder({ key, isDescending: isOrdered ? !isDescending : Boolean(isNumber) })}
      >
        {title}
        <Icon name={isDescending ? 'down' : 'up'} className={isOrdered ? '' : 'idle'} />
      </button>
    </th>
  )
}
type Order = { key: string; isDescending: boolean }

const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** The rows in order; equal ones stay as they came, and what has no value comes last whichever way. */
function sortedBy<Row>(
  rows: readonly Row[],
  by: ((row: Row) => string | number | null) | undefined,
  isDescending = false,
): readonly Row[] {
  if (!by) return rows
  const sign = isDescending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : french.compare(String(x), String(y)))
  })
}
