import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../media/icon/icon.tsx'
import './state-word.css'

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
