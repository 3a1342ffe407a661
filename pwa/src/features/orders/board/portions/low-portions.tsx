import { useState } from 'react'
import { usePortions } from './portion-calls.ts'
import { PortionRow } from './portion-row.tsx'
import './low-portions.css'

/** Narrower screens have no room to spare over the tickets: there the dishes are named on one line until it is touched. */
const WIDE = '(min-width: 700px)'

/** Over the board: the dishes of which customers see how few are left. Nothing while there are enough of all. */
export function LowPortions() {
  const { data } = usePortions()
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches)
  const low = data?.dishes.filter(({ isLow, available }) => isLow && available) ?? []
  if (low.length === 0) return null
  return (
    <details className="low-portions" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>Bientôt épuisé</b>
        {!isOpen && <span>{low.map(({ name, left }) => `${name} ${left}`).join(', ')}</span>}
      </summary>
      <ul>
        {low.map(dish => (
          <PortionRow key={dish.id} dish={dish} isBrief />
        ))}
      </ul>
    </details>
  )
}
