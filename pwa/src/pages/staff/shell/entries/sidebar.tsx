import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Band } from '#pwa/ui/media/band/band.tsx'
import { WhoIsHere } from '../session/who-is-here.tsx'
import { entriesOf } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import './sidebar.css'

/** On a desktop: the house, every page, who is logged in. */
export function Sidebar({ role }: { role: StaffRole }) {
  const { data: restaurant } = useRestaurant()
  const keys = useOverlay('raccourcis')
  return (
    <nav className="sidebar" aria-label="Espace équipe">
      <p className="mark display">
        {restaurant?.name}
        <span lang="th">{restaurant?.nameTh}</span>
      </p>
      <Band />
      <ul>
        {entriesOf(role).map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      <div className="foot">
        <button type="button" className="keys" onClick={() => keys.show()}>
          <kbd>?</kbd>
          Raccourcis clavier
        </button>
        <WhoIsHere role={role} />
      </div>
    </nav>
  )
}
