import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { StaffIcon } from '#pwa/ui/media/icon/staff-icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { AllEntries } from './all-entries.tsx'
import { entriesOf, type StaffEntry } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import { WaitingCount } from './waiting-count.tsx'
import './bottom-navigation.css'

/** As many as stand beside 'Plus' on a phone; from 600 px on there is room for more. */
const ON_A_PHONE = 4

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
