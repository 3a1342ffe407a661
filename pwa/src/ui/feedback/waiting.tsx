import { type ReactNode, useState } from 'react'
import { type Entry, isEditable, NOT_KEPT, stateWords } from '#pwa/offline/outbox/entry.ts'
import { sendNow } from '#pwa/offline/outbox/run-outbox.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './waiting.css'

type WaitingListProps = {
  /** Whether anything in it goes out by itself. */
  isDue: boolean
  /** Whether it outlives the page. */
  isStored: boolean
  /** Writing another one. */
  another: string
  onAnother: () => void
  children: ReactNode
}

/** What waits to be sent, one card each, and the way to try at once. */
export function WaitingList({ isDue, isStored, another, onAnother, children }: WaitingListProps) {
  const [isTrying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await sendNow({ evenInAPause: true })
    setTrying(false)
  }
  return (
    <div className="waiting-list">
      {!isStored && <Notice tone="problem">{NOT_KEPT}</Notice>}
      {children}
      <SheetFooter>
        {isDue && (
          <Button look="primary" block busy={isTrying} busyLabel="Envoi…" onClick={() => void tryNow()}>
            Réessayer maintenant
          </Button>
        )}
        <Button look="link" block onClick={onAnother}>
          {another}
        </Button>
      </SheetFooter>
    </div>
  )
}

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
