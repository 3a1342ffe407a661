import type { Shown } from '../columns/columns.ts'
import { useInView } from './in-view.ts'
import './out-of-view.css'

/** Time and name of the orders whose tickets are not in view: no open order is out of sight altogether. */
export function OutOfView({ tickets }: { tickets: readonly Shown[] }) {
  const inView = useInView()
  const hidden = tickets.filter(({ order }) => !inView.has(order.id))
  if (hidden.length === 0) return null
  return (
    <ul className="out-of-view" aria-label="Hors de l’écran">
      {hidden.map(({ order: { id, pickup, customerInfo } }) => (
        <li key={id}>
          <b>{pickup?.time ?? '–:–'}</b> {shortName(customerInfo.name) || 'Compte supprimé'}
        </li>
      ))}
    </ul>
  )
}

/** `Camille R.`: as people are called, short enough to stand whole beside the others. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.charAt(0).toLocaleUpperCase('fr')
  return initial ? `${first} ${initial}.` : first
}
