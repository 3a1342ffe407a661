import { usePortions } from './portion-calls.ts'
import { PortionRow } from './portion-row.tsx'
import './low-portions.css'

/** Over the board: the dishes of which customers see how few are left. Nothing while there are enough of all. */
export function LowPortions() {
  const { data } = usePortions()
  const low = data?.dishes.filter(({ isLow, available }) => isLow && available) ?? []
  if (low.length === 0) return null
  return (
    <section className="low-portions" aria-labelledby="low-portions">
      <h2 id="low-portions">Bientôt épuisé</h2>
      <ul>
        {low.map(dish => (
          <PortionRow key={dish.id} dish={dish} />
        ))}
      </ul>
    </section>
  )
}
