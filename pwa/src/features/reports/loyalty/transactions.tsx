import type { LoyaltyStats } from '#api/features/reports/contract.ts'
import { formatDate, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { CsvButton } from '../figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from '../figures/figure-table.tsx'
import { signed } from '../figures/figure-words.ts'
import { Panel } from '../panel.tsx'

type Transaction = LoyaltyStats['recent_transactions'][number]

const COLUMNS: FigureColumns<Transaction> = [
  { key: 'email', title: 'Client', fileTitle: 'Email', value: ({ customer_email }) => customer_email },
  { key: 'description', title: 'Mouvement', value: ({ description }) => description, breaks: true },
  {
    key: 'points',
    title: 'Points',
    value: ({ points }) => points,
    cell: ({ points }) => signed(points),
    isNumber: true,
  },
  {
    key: 'at',
    title: 'Date',
    value: ({ timestamp }) => `${parisDay(new Date(timestamp))} ${parisTime(new Date(timestamp))}`,
    cell: ({ timestamp }) => dateAndTime(new Date(timestamp)),
    isWhole: true,
  },
]

/** The newest movements of points. */
export function Transactions({ transactions }: { transactions: readonly Transaction[] }) {
  const title = 'Derniers mouvements'
  return (
    <Panel
      title={title}
      actions={<CsvButton of={title} name="mouvements-de-points" columns={COLUMNS} rows={transactions} />}
    >
      <FigureTable
        caption={title}
        columns={COLUMNS}
        rows={transactions}
        rowKey={({ customer_email, timestamp, points }) => [customer_email, timestamp, points].join()}
        empty={<EmptyState title="Aucun point n’a encore bougé." />}
        columnsFrom={32}
      />
    </Panel>
  )
}

function dateAndTime(at: Date): string {
  return `${formatDate(parisDay(at))}, ${parisTime(at)}`
}
