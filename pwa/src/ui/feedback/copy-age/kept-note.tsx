import type { ComponentProps } from 'react'
import { Icon } from '../../media/icon/icon.tsx'
import { UpToDate } from './up-to-date.tsx'
import './kept-note.css'

/** How old a copy is, on a line of its own. */
export function KeptNote(props: ComponentProps<typeof UpToDate>) {
  return (
    <p className="kept-note">
      <Icon name="clock" />
      <UpToDate {...props} />
    </p>
  )
}
