import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { useLateNotices } from '../../line/late-notices.ts'
import { useAnnounceLate } from '../../line/ticket-calls.ts'
import { LateLine } from '../../tickets/columns/late-line.tsx'

const MINUTES = [5, 10, 20] as const

/** Chooses how much later the order will be; the customer is told once the choice can no longer be taken back. */
export function LateChoice({ order }: { order: BoardOrder }) {
  const notice = useLateNotices().get(order.id)
  const announce = useAnnounceLate()
  const needsNetwork = useNeedsNetwork()
  return (
    <fieldset className="late-choice">
      <legend>En retard de</legend>
      {/* A failed notice may have arrived, so it is tried again or dropped before another one is chosen. */}
      <div className="amounts" hidden={notice?.state === 'failed'}>
        {MINUTES.map(minutes => {
          const isChosen = notice?.minutes === minutes
          return (
            <Button
              key={minutes}
              aria-pressed={isChosen}
              busy={notice?.state === 'sending'}
              busyLabel={isChosen ? 'Envoi…' : undefined}
              blocked={needsNetwork}
              onClick={() => announce(order, minutes)}
            >
              <span className="visually-hidden">En retard de </span>
              {minutes}&nbsp;min
            </Button>
          )
        })}
      </div>
      <div role="status">{notice && <LateLine key={notice.key} notice={notice} />}</div>
    </fieldset>
  )
}
