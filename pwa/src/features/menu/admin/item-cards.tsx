import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { ItemCard } from './item-card.tsx'
import { useMoveItem } from './queries.ts'

type ItemCardsProps = {
  items: readonly AdminItem[]
  /** The categories' labels by key. */
  labels: Record<string, string>
  /** The cards can be moved: they are all the dishes of one category. */
  isOrdering: boolean
  onEdit: (item: AdminItem) => void
  onDelete: (item: AdminItem) => void
}

/** The number of dishes, and a card for each. */
export function ItemCards({ items, labels, isOrdering, onEdit, onDelete }: ItemCardsProps) {
  const { mutate: move } = useMoveItem()
  return (
    <>
      <p className="soft" role="status">
        {plural(items.length, 'article affiché', 'articles affichés')}
      </p>
      {items.length === 0 ? (
        <EmptyState title="Aucun article." />
      ) : (
        <ul className="item-cards">
          {items.map(item => (
            <ItemCard
              key={item.id}
              item={item}
              categoryLabel={labels[item.category] ?? item.category}
              movesAmong={isOrdering ? items.length : undefined}
              onEdit={() => onEdit(item)}
              onDelete={() => onDelete(item)}
              onMove={position => move({ item, position })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
