import type { ReactNode } from 'react'
import { type Entry, isEditable } from '#pwa/offline/outbox/entry.ts'
import { stateWords } from '#pwa/offline/outbox/outbox-words.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import './waiting-card.css'

export type WaitingCardActions = { onEdit: () => Promise<void>; onRemove: () => Promise<void> }

type WaitingCardProps = WaitingCardActions & {
  entry: Entry
  /** What it is, at a glance. */
  title: string
  /** What was written. */
  children: ReactNode
}

/** One thing that has not arrived yet: how it stands, what it says, and what may still be done with it. */
export function WaitingCard({ entry, title, children, onEdit, onRemove }: WaitingCardProps) {
  const isRefused = entry.state === 'back' && entry.refusal !== undefined
  return (
    <article className="waiting-card">
      <Notice tone={isRefused ? 'problem' : 'plain'} icon={entry.state === 'back' ? 'alert' : 'offline'}>
        {stateWords(entry)}
      </Notice>
      <div className="written">
        <h3>{title}</h3>
        {children}
      </div>
      <div className="choices">
        {isEditable(entry) && <Button onClick={() => void onEdit()}>Modifier</Button>}
        <Button onClick={() => void onRemove()}>Retirer</Button>
      </div>
    </article>
  )
}
