/** Columns of a report's table as the page shows them and as its file has them. */
import type { ReactNode } from 'react'
import type { ReportColumns, Segment, Sent, Unit, Value, WireRow } from '#api/features/reports/rules/report-columns.ts'
import { formatDate, formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { FigureColumn, FigureColumns } from './figure-table.tsx'
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
