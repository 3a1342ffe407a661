import type { Statistics } from '#api/features/reports/contract.ts'
import { FIGURES } from '#api/features/reports/rules/report-tables.ts'
import { count, euros } from './figure-words.ts'
import { ChangeWord } from './key-figures.tsx'
import { spanOnColumn } from './periods.tsx'
import { CsvButton, type FigureColumns, FigureTable, Panel } from './report-columns.tsx'

/** Revenue, orders, average, refunded orders and cancellations of two spans, compared. */
export function TwoPeriods({ data }: { data: Statistics }) {
  const title = 'Les deux périodes'
  const columns = comparisonColumns('Chiffre', data)
  const rows = rowsOf(data)
  return (
    <Panel title={title} actions={<CsvButton table={{ title, file: 'comparaison' }} columns={columns} rows={rows} />}>
      <FigureTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={null}
        columnsFrom={32}
      />
    </Panel>
  )
}

const WORDS = { euros, count }

function rowsOf({ period, comparison }: Statistics): ComparedRow[] {
  return [
    ...Object.values(FIGURES).map(figure => ({
      key: figure.wire,
      word: figure.title,
      now: period[figure.wire],
      before: comparison[figure.wire],
      words: WORDS[figure.unit],
      isMoreWorse: figure === FIGURES.refundedOrders,
    })),
    {
      key: 'cancellations',
      word: 'Annulations',
      now: period.cancellations.total,
      before: comparison.cancellations.total,
      words: count,
      isMoreWorse: true,
    },
  ]
}

/** A figure for each of the two spans. */
export type ComparedRow = {
  key: string
  word: string
  now: number
  before: number
  words: (value: number) => string
  isMoreWorse?: boolean
}

/**
 * The columns for a figure's name, its value in each span, and its change.
 * @param title over the figures' names
 */
export function comparisonColumns(title: string, { period, comparison }: Statistics): FigureColumns<ComparedRow> {
  return [
    { key: 'word', title, value: ({ word }) => word },
    {
      key: 'now',
      title: spanOnColumn(period.from, period.to),
      value: ({ now }) => now,
      cell: ({ now, words }) => words(now),
      isNumber: true,
    },
    {
      key: 'before',
      title: spanOnColumn(comparison.from, comparison.to),
      value: ({ before }) => before,
      cell: ({ before, words }) => words(before),
      isNumber: true,
    },
    {
      key: 'change',
      title: 'Écart',
      value: ({ now, before }) => Math.round((now - before) * 100) / 100,
      cell: ({ now, before, words, isMoreWorse = false }) => (
        <ChangeWord now={now} before={before} words={words} isMoreWorse={isMoreWorse} />
      ),
      isNumber: true,
    },
  ]
}
