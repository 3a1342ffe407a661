import type { ComponentProps } from 'react'
import { Icon } from '../../media/icon/icon.tsx'
import { UpToDate } from './up-to-date.tsx'
import './copy-age.css'

/** How old a copy is, on a line of its own. */
export function CopyAge(props: ComponentProps<typeof UpToDate>) {
  return (
    <p className="copy-age">
      <Icon name="clock" />
      <UpToDate {...props} />
    </p>
  )
}
