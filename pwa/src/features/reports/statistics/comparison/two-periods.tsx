import type { Statistics } from '#api/features/reports/contract.ts'
import { CsvButton } from '../../figures/csv-button.tsx'
import { FigureTable } from '../../figures/figure-table.tsx'
import { count, euros } from '../../figures/figure-words.ts'
import { Panel } from '../../panel.tsx'
import { type ComparedRow, comparisonColumns } from './comparison-columns.tsx'

/** Revenue, orders, average, refunded orders and cancellations of two spans, compared. */
export function TwoPeriods({ data }: { data: Statistics }) {
  const title = 'Les deux périodes'
  const columns = comparisonColumns('Chiffre', data)
  const rows = rowsOf(data)
  return (
    <Panel title={title} actions={<CsvButton of={title} name="comparaison" columns={columns} rows={rows} />}>
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

function rowsOf({ period, comparison }: Statistics): ComparedRow[] {
  const row = (key: 'total_revenue' | 'total_orders' | 'average_order_value', word: string, words = euros) => ({
    key,
    word,
    now: period[key],
    before: comparison[key],
    words,
  })
  return [
    row('total_revenue', 'Chiffre d’affaires'),
    row('total_orders', 'Commandes', count),
    row('average_order_value', 'Panier moyen'),
    {
      key: 'refunded',
      word: 'Commandes remboursées',
      now: period.refunded_orders,
      before: comparison.refunded_orders,
      words: count,
      isMoreWorse: true,
    },
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
