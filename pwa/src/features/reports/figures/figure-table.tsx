import type { ReactNode } from 'react'
import type { CsvColumn } from '#pwa/lib/files/csv.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table/data-table.tsx'
import './figure-table.css'

/** A column of figures: on the page, and in the file. */
export type FigureColumn<Row> = Omit<Column<Row>, 'cell' | 'sortBy'> & {
  /** In the file, and what the rows are sorted by where they can be. */
  value: (row: Row) => string | number | null
  /** On the page; the value itself unless said. */
  cell?: (row: Row) => ReactNode
  /** In the file's head, where the page's title leaves a unit to its cells. */
  fileTitle?: string
}
export type FigureColumns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]]

type FigureTableProps<Row> = {
  caption: string
  columns: FigureColumns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: ReactNode
  /** Its rows may be put in another order. */
  isSortable?: boolean
  /** Few and short columns stand side by side where there is little room. */
  columnsFrom?: 21 | 32
}

/** Figures as a table of admin, by the same columns that its file has. */
export function FigureTable<Row>({ columns, isSortable = false, columnsFrom = 21, ...table }: FigureTableProps<Row>) {
  const onPage = ({ value, cell = value, fileTitle: _, ...column }: FigureColumn<Row>): Column<Row> => ({
    ...column,
    cell,
    ...(isSortable && { sortBy: value }),
  })
  const [first, ...others] = columns
  return (
    <div className="figure-table">
      <DataTable {...table} columnsFrom={columnsFrom} columns={[onPage(first), ...others.map(onPage)]} />
    </div>
  )
}

/** The same columns as a file's. */
export function fileColumns<Row>(columns: FigureColumns<Row>): CsvColumn<Row>[] {
  return columns.map(({ title, fileTitle = title, value }) => ({ title: fileTitle, value }))
}
