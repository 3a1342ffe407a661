import type { SoldDish } from '#api/features/reports/contract.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { SOLD_DISH } from '../figures/columns.ts'
import { CsvButton } from '../figures/csv-button.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { Panel } from '../panel.tsx'

/** The best or the worst dishes, in the server's order. */
export function DishRanking({ title, file, dishes }: { title: string; file: string; dishes: readonly SoldDish[] }) {
  return (
    <Panel title={title} actions={<CsvButton of={title} name={file} columns={SOLD_DISH} rows={dishes} />}>
      <FigureTable
        caption={title}
        columns={SOLD_DISH}
        rows={dishes}
        rowKey={({ item_id }) => item_id}
        empty={<EmptyState title="Rien n’a été vendu." />}
      />
    </Panel>
  )
}
