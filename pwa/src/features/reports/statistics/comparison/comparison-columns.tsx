import type { Statistics } from '#api/features/reports/contract.ts'
import { ChangeWord } from '../../figures/change-word.tsx'
import type { FigureColumns } from '../../figures/figure-table.tsx'
import { spanOnColumn } from '../../periods/report-days.ts'

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
