import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { REVIEWS_KEY } from '#pwa/features/reviews/queries.ts'
import { type Kind, onArrival, outboxLine, spokenOf } from '#pwa/offline/outbox/entry.ts'
import { useOutbox } from '#pwa/offline/outbox/run-outbox.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { WAITS } from './use-waiting.ts'

const OVERLAYS: Record<Kind, string> = { reservation: 'reserver', review: 'avis' }

/** What waits to be sent, wherever one is, and the way there. */
export function OutboxBanner() {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(
    () =>
      onArrival(({ kind }) => {
        if (kind === 'review') void client.invalidateQueries({ queryKey: REVIEWS_KEY })
        return false
      }),
    [client],
  )
  const spoken = spokenOf(entries)
  if (!spoken) return null
  const overlay = OVERLAYS[spoken.kind]
  const show = () => void navigate(`/?${overlay}=${WAITS}`, { state: { overlay } })
  return (
    <Banner
      icon="clock"
      action={
        <button type="button" onClick={show}>
          Voir
        </button>
      }
    >
      {outboxLine(entries)}
    </Banner>
  )
}
