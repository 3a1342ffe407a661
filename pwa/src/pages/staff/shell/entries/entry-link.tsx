import { NavLink } from 'react-router-dom'
import { StaffIcon } from '#pwa/ui/media/icon/staff-icon.tsx'
import type { StaffEntry } from './entries.ts'
import { WaitingCount } from './waiting-count.tsx'
import './entry-link.css'

type EntryLinkProps = {
  entry: StaffEntry
  /** By its short name. */
  isShort?: boolean
  /** From an overlay, which must not be come back to. */
  replace?: boolean
}

/** The way to a page: its icon, its name, and how much waits there. */
export function EntryLink({ entry, isShort = false, replace = false }: EntryLinkProps) {
  const { path, icon, label, short } = entry
  return (
    <NavLink className="entry-link" to={path} end replace={replace}>
      <StaffIcon name={icon} />
      <span className="name">{isShort ? short : label}</span>
      <WaitingCount entry={entry} />
    </NavLink>
  )
}
