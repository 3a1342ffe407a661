import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'

/** The dishes that the customer orders most often, the most frequent first. */
export function Favorites({ dishes }: { dishes: Customer['favorite_items'] }) {
  if (!dishes) return <Skeleton lines={3} />
  if (dishes.length === 0) return <EmptyState drawing={<EmptyBowl />} title="Vos favoris apparaîtront ici." />
  return (
    <section className="favorites" aria-labelledby="profile-favorites">
      <h3 id="profile-favorites">Vos favoris</h3>
      <ol>
        {dishes.map(({ name, quantity }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{quantity}&nbsp;fois</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
