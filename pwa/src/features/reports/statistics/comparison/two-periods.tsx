import type { Statistics } from '#api/features/reports/contract.ts'
import { FIGURES } from '#api/features/reports/rules/report-tables.ts'
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
