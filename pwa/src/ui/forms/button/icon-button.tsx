import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../../media/icon/icon.tsx'
import './icon-button.css'

/** A 48 px square with an icon alone; `label` says what it does. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
