import type { AdminItem } from '#api/features/menu/contract/menu-admin.ts'
import { plural } from '#pwa/lib/format/plural.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { ItemCard } from './item-card.tsx'
import { useMoveItem } from './queries.ts'

type ItemCardsProps = {
  items: readonly AdminItem[]
  /** Of the categories, by key. */
  labels: Record<string, string>
  /** The cards offer to be moved: they are one category's, all of them. */
  isOrdering: boolean
  onEdit: (item: AdminItem) => void
  onDelete: (item: AdminItem) => void
}

/** How many dishes there are, and each of them. */
export function ItemCards({ items, labels, isOrdering, onEdit, onDelete }: ItemCardsProps) {
  const { mutate: move } = useMoveItem()
  const failed = ({ message }: Error) => showToast({ tone: 'problem', title: 'Ordre inchangé', text: message })
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
              onMove={position => move({ item, position }, { onError: failed })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
