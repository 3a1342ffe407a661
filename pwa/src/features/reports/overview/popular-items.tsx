import type { Dashboard } from '#api/features/reports/contract.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { SOLD_DISH } from '../figures/columns.ts'
import { CsvButton } from '../figures/csv-button.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { Panel } from '../panel.tsx'

/** The five dishes sold most often. */
export function PopularItems({ items }: { items: Dashboard['popular_items'] }) {
  const title = 'Articles les plus vendus'
  return (
    <Panel
      title={title}
      actions={<CsvButton of={title} name="articles-les-plus-vendus" columns={SOLD_DISH} rows={items} />}
    >
      <FigureTable
        caption={title}
        columns={SOLD_DISH}
        rows={items}
        rowKey={({ item_id }) => item_id}
        empty={<EmptyState title="Rien n’a encore été vendu." />}
      />
    </Panel>
  )
}
