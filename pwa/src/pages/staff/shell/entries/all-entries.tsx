import type { StaffRole } from '#api/kernel/people/actor.ts'
import { WhoIsHere } from '../session/who-is-here.tsx'
import type { StaffEntry } from './entries.ts'
import { EntryLink } from './entry-link.tsx'
import './all-entries.css'

/** What stands behind 'Plus': every page, who is logged in, the way out. */
export function AllEntries({ entries, role }: { entries: readonly StaffEntry[]; role: StaffRole }) {
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
