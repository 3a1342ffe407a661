import type { SalesReport } from '#api/features/reports/contract.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { QUANTITY, TAKINGS } from '../figures/columns.ts'
import { CsvButton } from '../figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from '../figures/figure-table.tsx'
import { shareOf } from '../figures/figure-words.ts'
import { ShareBar } from '../figures/share-bar.tsx'
import { Panel } from '../panel.tsx'

type Category = SalesReport['category_performance'][number]

/** The revenue of each category, and how many pieces were sold. */
export function Categories({ categories }: { categories: readonly Category[] }) {
  const title = 'Par catégorie'
  const all = categories.reduce((sum, { total_revenue }) => sum + total_revenue, 0)
  const columns: FigureColumns<Category> = [
    { key: 'category', title: 'Catégorie', value: ({ label }) => label },
    TAKINGS,
    {
      key: 'share',
      title: 'Part',
      fileTitle: 'Part (%)',
      value: ({ total_revenue }) => Math.round(shareOf(total_revenue, all) * 10) / 10,
      cell: ({ total_revenue }) => <ShareBar rate={shareOf(total_revenue, all)} />,
      isNumber: true,
    },
    { ...QUANTITY, fileTitle: 'Articles vendus' },
  ]
  return (
    <Panel
      title={title}
      actions={<CsvButton of="ventes par catégorie" name="categories" columns={columns} rows={categories} />}
    >
      <FigureTable
        caption="Ventes par catégorie"
        columns={columns}
        rows={categories}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="Rien n’a encore été vendu." />}
        columnsFrom={32}
        isSortable
      />
    </Panel>
  )
}
