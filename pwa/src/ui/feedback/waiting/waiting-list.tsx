import { type ReactNode, useState } from 'react'
import { NOT_KEPT } from '#pwa/offline/outbox/outbox-words.ts'
import { sendNow } from '#pwa/offline/outbox/run-outbox.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet/sheet-footer.tsx'
import './waiting-list.css'

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
