import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../media/icon/icon.tsx'
import './notice.css'

/**
 * A message in its place on the page, with an icon. `problem` is read at once (something failed or must change);
 * `plain` is not announced.
 */
export function Notice(props: { tone?: 'plain' | 'problem' | 'done'; icon?: IconName; children: ReactNode }) {
  const { tone = 'plain', icon = tone === 'done' ? 'check' : 'alert', children } = props
  return (
    <div className="notice" data-tone={tone} role={tone === 'problem' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
