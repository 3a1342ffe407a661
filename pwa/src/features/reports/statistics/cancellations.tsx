import type { Statistics } from '#api/features/reports/contract.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { CsvButton } from '../figures/csv-button.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { count } from '../figures/figure-words.ts'
import { Panel } from '../panel.tsx'
import { type ComparedRow, comparisonColumns } from './comparison/comparison-columns.tsx'

/** Why orders were cancelled, in two spans side by side. */
export function Cancellations({ data }: { data: Statistics }) {
  const title = 'Raisons des annulations'
  const columns = comparisonColumns('Raison', data)
  const rows = rowsOf(data)
  return (
    <Panel title={title} actions={<CsvButton table={{ title, file: 'annulations' }} columns={columns} rows={rows} />}>
      <FigureTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<EmptyState title="Aucune annulation." />}
        columnsFrom={32}
      />
    </Panel>
  )
}

/** Every reason of either span, the first one's commonest first. */
function rowsOf({ period, comparison }: Statistics): ComparedRow[] {
  const [now, before] = [period, comparison].map(
    ({ cancellations }) => new Map(cancellations.reasons.map(({ reason, orders_count }) => [reason, orders_count])),
  ) as [Map<string, number>, Map<string, number>]
  return [...new Set([...now.keys(), ...before.keys()])].map(reason => ({
    key: reason,
    word: reason,
    now: now.get(reason) ?? 0,
    before: before.get(reason) ?? 0,
    words: count,
    isMoreWorse: true,
  }))
}
