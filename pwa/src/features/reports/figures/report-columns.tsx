/** Columns of a report's table as the page shows them and as its file has them. */
import type { ReactNode } from 'react'
import type { ReportColumns, Sent, Unit, Value, WireRow } from '#api/features/reports/rules/report-columns.ts'
import { formatDate, formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { SegmentBadge } from '../customers/segment-badge.tsx'
import { SEGMENT_LOOKS } from '../customers/segments.ts'
import { formatWeekday } from '../statistics/week/weekdays.ts'
import type { FigureColumn, FigureColumns } from './figure-table.tsx'
import { count, euros, percent, shareOf, signed } from './figure-words.ts'
import { ShareBar } from './share-bar.tsx'

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
