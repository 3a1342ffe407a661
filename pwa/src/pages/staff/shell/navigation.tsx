import { NavLink } from 'react-router-dom'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { entriesOf, type StaffEntry } from './entries.ts'
import { WhoIsHere } from './leaving.tsx'
import './shell.css'

/** As many as stand beside 'Plus' on a phone; from 600 px on there is room for more. */
const ON_A_PHONE = 4

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

/** On a tablet and a phone: the pages most used under the thumb, all of them behind 'Plus'. */
export function BottomNavigation({ role }: { role: StaffRole }) {
  const all = useOverlay('plus')
  const entries = entriesOf(role)
  // One at most: what waits on a phone behind this button is seen on it.
  const behind = onRail(entries)
    .slice(ON_A_PHONE)
    .find(({ useCount }) => useCount)
  return (
    <nav className="bottom-navigation" aria-label="Espace équipe">
      <ul>
        {onRail(entries).map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} isShort />
          </li>
        ))}
        <li className="end">
          <button type="button" className="entry-link" aria-haspopup="dialog" onClick={() => all.show()}>
            <StaffIcon name="more" />
            <span className="name">Plus</span>
            {behind && <WaitingCount entry={behind} />}
          </button>
        </li>
      </ul>
      <Sheet open={all.open} onClose={all.close} title="Espace équipe">
        <AllEntries entries={entries} role={role} />
      </Sheet>
    </nav>
  )
}

/** Those with a place first, then the others as far as there is room: the style sheet shows what fits. */
function onRail(entries: readonly StaffEntry[]): StaffEntry[] {
  return [...entries].sort((a, b) => (a.rail ?? 99) - (b.rail ?? 99))
}

/** The menu behind 'Plus': every page, who is logged in, the way out. */
function AllEntries({ entries, role }: { entries: readonly StaffEntry[]; role: StaffRole }) {
  return (
    <div className="all-entries">
      <ul>
        {entries.map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} replace />
          </li>
        ))}
      </ul>
      <WhoIsHere role={role} />
    </div>
  )
}

type EntryLinkProps = {
  entry: StaffEntry
  /** By its short name. */
  isShort?: boolean
  /** From an overlay, which must not be come back to. */
  replace?: boolean
}

/** The way to a page: its icon, its name, and how much waits there. */
function EntryLink({ entry, isShort = false, replace = false }: EntryLinkProps) {
  const { path, icon, label, short } = entry
  return (
    <NavLink className="entry-link" to={path} end replace={replace}>
      <StaffIcon name={icon} />
      <span className="name">{isShort ? short : label}</span>
      <WaitingCount entry={entry} />
    </NavLink>
  )
}

const noCount = () => undefined

/** How much waits on a page; nothing where nothing does. */
function WaitingCount({ entry: { useCount = noCount } }: { entry: StaffEntry }) {
  const count = useCount()
  return count ? <span className="waiting-count num">{count}</span> : null
}
