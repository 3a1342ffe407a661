/** Columns of a report's table as the page shows them and as its file has them. */
import { type ReactNode, useId } from 'react'
import type {
  ReportColumns,
  ReportTable,
  Segment,
  Sent,
  ShownTable,
  Unit,
  Value,
  WireRow,
} from '#api/features/reports/rules/report-columns.ts'
import type { CsvColumn } from '#api/kernel/csv.ts'
import { formatDate, formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { saveCsv } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { count, euros, percent, shareOf, signed } from './figure-words.ts'
import './reports.css'

type Look<V> = {
  /** In the file; as it came unless said. */
  value?(value: V): string
  /** On the page; as in the file unless said. */
  cell?(value: V): ReactNode
  isNumber?: true
  isWhole?: true
  /** The page's cells have it, the file's title says it. */
  sign?: '€' | '%'
}
/** The index is the ISO weekday less one: 1 is Monday. */
export const WEEKDAYS = [
  { weekday: 1, short: 'lun.', long: 'lundi' },
  { weekday: 2, short: 'mar.', long: 'mardi' },
  { weekday: 3, short: 'mer.', long: 'mercredi' },
  { weekday: 4, short: 'jeu.', long: 'jeudi' },
  { weekday: 5, short: 'ven.', long: 'vendredi' },
  { weekday: 6, short: 'sam.', long: 'samedi' },
  { weekday: 7, short: 'dim.', long: 'dimanche' },
] as const

const LOOKS: { [U in Unit]: Look<Value<U>> } = {
  text: {},
  day: { cell: formatDay },
  instant: {
    value: at => `${parisDay(new Date(at))} ${parisTime(new Date(at))}`,
    cell: at => `${formatDate(parisDay(new Date(at)))}, ${parisTime(new Date(at))}`,
    isWhole: true,
  },
  hour: { value: hour => `${hour}h` },
  weekday: { value: formatWeekday },
  count: { cell: count, isNumber: true },
  euros: { cell: euros, isNumber: true, sign: '€' },
  percent: { cell: percent, isNumber: true, sign: '%' },
  change: { cell: change => signed(change), isNumber: true },
  segment: {
    value: segment => SEGMENT_LOOKS[segment].word,
    cell: segment => <SegmentBadge segment={segment} />,
    isWhole: true,
  },
}

/** The columns of a table that have a title. @param rows all of them, for what a column is a share of */
export function reportColumns<const C extends ReportColumns>(
  columns: C,
  rows: readonly WireRow<C>[] = [],
): FigureColumns<WireRow<C>> {
  const shown = Object.values<ReportColumns[string]>(columns).flatMap(column => {
    if (column.unit === 'share') return [shareColumn(column, rows)]
    return column.title === undefined ? [] : [sentColumn({ ...column, title: column.title })]
  })
  return shown as unknown as FigureColumns<WireRow<C>>
}

type AnyRow = Readonly<Record<string, Value<Unit>>>

function sentColumn({ wire, unit, title, fileTitle = title, breaks }: Sent & { title: string }): FigureColumn<AnyRow> {
  const { value, cell, isNumber, isWhole, sign } = LOOKS[unit] as Look<Value<Unit>>
  const read = (row: AnyRow) => row[wire] as Value<Unit>
  return {
    key: wire,
    title,
    fileTitle: sign === undefined ? fileTitle : `${fileTitle} (${sign})`,
    value: row => (value ? value(read(row)) : read(row)),
    ...(cell && { cell: row => cell(read(row)) }),
    ...(isNumber && { isNumber }),
    ...(isWhole && { isWhole }),
    ...(breaks && { breaks }),
  }
}

function shareColumn({ of, title }: { of: string; title: string }, rows: readonly unknown[]): FigureColumn<AnyRow> {
  const read = (row: AnyRow) => Number(row[of])
  const all = (rows as AnyRow[]).reduce((sum, row) => sum + read(row), 0)
  return {
    key: `share of ${of}`,
    title,
    fileTitle: `${title} (%)`,
    value: row => Math.round(shareOf(read(row), all) * 10) / 10,
    cell: row => <ShareBar rate={shareOf(read(row), all)} />,
    isNumber: true,
  }
}

/** A segment's word in the colour that it has in the chart. */
export function SegmentBadge({ segment }: { segment: Segment }) {
  return (
    <span className="segment-badge">
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect width="14" height="14" fill={SEGMENT_LOOKS[segment].color} />
      </svg>
      {SEGMENT_LOOKS[segment].word}
    </span>
  )
}

/** The segments' words, their meaning (docs/decisions/0018-figures-count-what-was-kept.md), and their colour in the chart. */
export const SEGMENT_LOOKS: Record<Segment, { word: string; meaning: string; color: string }> = {
  VIP: { word: 'VIP', meaning: '10 commandes ou plus', color: 'var(--data-hours)' },
  Loyal: { word: 'Fidèle', meaning: '5 à 9 commandes', color: 'var(--data-orders)' },
  Regular: { word: 'Régulier', meaning: '2 à 4 commandes', color: 'var(--data-5)' },
  New: { word: 'Nouveau', meaning: '1 commande', color: 'var(--data-revenue)' },
}

/**
 * A share of a whole: its figure, and a bar of that length.
 * @param rate per cent
 */
function ShareBar({ rate }: { rate: number }) {
  return (
    <span className="share-bar">
      <span>{percent(rate)}</span>
      <svg aria-hidden="true">
        <rect width={`${Math.min(rate, 100)}%`} height="100%" />
      </svg>
    </span>
  )
}

/** The name of a weekday: `1` → `lundi`. */
function formatWeekday(weekday: number): string {
  return WEEKDAYS[weekday - 1]?.long ?? ''
}

type Rows<Table extends ReportTable> = readonly WireRow<Table['columns']>[]

/** A report's table under its heading, with its file. */
export function ReportPanel<Table extends ShownTable>({ table, rows }: { table: Table; rows: Rows<Table> }) {
  const { title, caption = title, rowKey, empty, columnsFrom, isSortable } = table
  const columns = reportColumns(table.columns, rows)
  return (
    <Panel title={title} actions={<CsvButton table={table} columns={columns} rows={rows} />}>
      <FigureTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={row => rowKey.map(name => (row as Record<string, unknown>)[name]).join()}
        empty={<EmptyState title={empty} />}
        {...(columnsFrom && { columnsFrom })}
        {...(isSortable && { isSortable })}
      />
    </Panel>
  )
}

type ReportPanelsProps<Tables extends Record<string, ShownTable>> = {
  tables: Tables
  data: { [Name in keyof Tables]: Rows<Tables[Name]> }
}

/** A group's tables, each in a panel of its own: one that is added to the group is here by itself. */
export function ReportPanels<Tables extends Record<string, ShownTable>>({ tables, data }: ReportPanelsProps<Tables>) {
  return Object.entries(tables).map(([name, table]) => (
    <ReportPanel key={name} table={table} rows={data[name] as Rows<ShownTable>} />
  ))
}

type PanelProps = {
  title: string
  /** Stands beside the heading, such as a legend. */
  beside?: ReactNode
  /** Stands at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One of several parts of a report, under a heading of its own. */
export function Panel({ title, beside, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{title}</h3>
        {beside}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A column of figures, both on the page and in the file. */
type FigureColumn<Row> = Omit<Column<Row>, 'cell' | 'sortBy'> & {
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
