import type { ReactNode } from 'react'
import type { ReportTable } from '#api/features/reports/rules/report-columns.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { type CsvColumn, saveCsv } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './reports.css'

/** A column of figures, both on the page and in the file. */
export type FigureColumn<Row> = Omit<Column<Row>, 'cell' | 'sortBy'> & {
  /** The value in the file, by which rows are sorted as well. */
  value: (row: Row) => string | number | null
  /** The cell on the page; the value itself unless said. */
  cell?: (row: Row) => ReactNode
  /** The file's title of the column, where the page's leaves out a unit that its cells have. */
  fileTitle?: string
}
export type FigureColumns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]]

type FigureTableProps<Row> = {
  caption: string
  columns: FigureColumns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: ReactNode
  /** The rows can be sorted by each column. */
  isSortable?: boolean
  /** The container's width in em from which there are columns; few and short ones need less. */
  columnsFrom?: 21 | 32
}

/** A table of figures, with the same columns as its file. */
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

/** The columns as the file has them. */
function fileColumns<Row>(columns: FigureColumns<Row>): CsvColumn<Row>[] {
  return columns.map(({ title, fileTitle = title, value }) => ({ title: fileTitle, value }))
}

type CsvButtonProps<Row> = {
  table: Pick<ReportTable, 'title' | 'caption' | 'file'>
  columns: FigureColumns<Row>
  rows: readonly Row[]
}

/** Saves a table as a file, in the order of the page; disabled without rows. */
export function CsvButton<Row>({ table, columns, rows }: CsvButtonProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Button
      look="link"
      aria-label={`CSV, ${contentOf(table)}`}
      onClick={() => saveCsv(table.file, parisDay(clock.now()), fileColumns(columns), rows)}
    >
      <Icon name="download" />
      CSV
    </Button>
  )
}

/** The file's content, for screen readers: `Articles les plus vendus`. */
function contentOf({ title, caption }: CsvButtonProps<unknown>['table']): string {
  return caption === undefined ? title : caption.charAt(0).toLowerCase() + caption.slice(1)
}
