import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { plural } from '#api/kernel/plural.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import './photo-list.css'

type PhotoListProps = {
  items: readonly AdminItem[]
  labels: Record<string, string>
  onChoose: (item: AdminItem) => void
}

/** The dishes that still lack a photo, those first that are ordered most: theirs count most. */
export function PhotoList({ items, labels, onChoose }: PhotoListProps) {
  const missing = items.filter(({ photo }) => !photo)
  const inOrder = [...missing.filter(isSoldMost), ...missing.filter(item => !isSoldMost(item))]
  return (
    <section className="photo-list" aria-labelledby="photo-list-title">
      <h3 id="photo-list-title">
        {missing.length === 0
          ? 'Chaque article a sa photo.'
          : `${plural(missing.length, 'article', 'articles')} sans photo`}
      </h3>
      <ul>
        {inOrder.map(item => (
          <li key={item.id}>
            <DishPicture dish={item} />
            <p>
              <b>{dishName(item.name)}</b>
              <small>{isSoldMost(item) ? 'Souvent commandé' : labels[item.category]}</small>
            </p>
            <Button aria-label={`Photo de ${item.name}`} onClick={() => onChoose(item)}>
              Photo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isSoldMost({ bestSeller }: AdminItem): boolean {
  return bestSeller === true
}
