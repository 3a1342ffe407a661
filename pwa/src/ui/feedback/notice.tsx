import type { ReactNode } from 'react'
import { Icon, type IconName } from '../media/icon.tsx'
import './feedback.css'

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

/** A dark strip with one sentence, and what is to be done. Announced when it appears. */
export function Banner({ icon, action, children }: { icon: IconName; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="banner" role="status">
      <Icon name={icon} />
      <p>{children}</p>
      {action && <div className="banner-ways">{action}</div>}
    </div>
  )
}

/** A state: its icon, its word, then its colour. */
export function StateWord(props: {
  tone: 'soft' | 'info' | 'good' | 'plain' | 'bad'
  icon: IconName
  children: ReactNode
}) {
  return (
    <span className="state-word" data-tone={props.tone}>
      <Icon name={props.icon} />
      {props.children}
    </span>
  )
}
