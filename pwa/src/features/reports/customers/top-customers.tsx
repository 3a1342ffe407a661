import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { CsvButton } from '../figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from '../figures/figure-table.tsx'
import { count, euros } from '../figures/figure-words.ts'
import { Panel } from '../panel.tsx'
import { SegmentBadge } from './segment-badge.tsx'
import { SEGMENT_LOOKS } from './segments.ts'

type Customer = CustomerInsights['top_customers'][number]

const COLUMNS: FigureColumns<Customer> = [
  { key: 'email', title: 'Client', fileTitle: 'Email', value: ({ _id }) => _id },
  {
    key: 'orders',
    title: 'Commandes',
    value: ({ total_orders }) => total_orders,
    cell: ({ total_orders }) => count(total_orders),
    isNumber: true,
  },
  {
    key: 'spent',
    title: 'Dépensé',
    fileTitle: 'Dépensé (€)',
    value: ({ total_spent }) => total_spent,
    cell: ({ total_spent }) => euros(total_spent),
    isNumber: true,
  },
  {
    key: 'segment',
    title: 'Segment',
    value: ({ customer_segment }) => SEGMENT_LOOKS[customer_segment].word,
    cell: ({ customer_segment }) => <SegmentBadge segment={customer_segment} />,
    isWhole: true,
  },
]

/** The ten who spent most in the period. */
export function TopCustomers({ customers }: { customers: readonly Customer[] }) {
  const title = 'Meilleurs clients'
  return (
    <Panel title={title} actions={<CsvButton of={title} name="meilleurs-clients" columns={COLUMNS} rows={customers} />}>
      <FigureTable
        caption={title}
        columns={COLUMNS}
        rows={customers}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="Aucun client sur ces jours." />}
        columnsFrom={32}
      />
    </Panel>
  )
}
