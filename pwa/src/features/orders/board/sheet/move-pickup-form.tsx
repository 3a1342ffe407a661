import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { callSign } from '#api/kernel/ids.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useDaySlots } from './revise-draft.ts'
import { useRevise } from './revise-form.tsx'
import './revise-form.css'

/** Another time of the order's day, one tap each: nothing else changes, and the customer hears of it. */
export function MovePickupForm({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const { date = '', time: present = '' } = order.pickup ?? {}
  const { places } = useDaySlots(order.pickup?.date, order.alcoholPieces > 0)
  const { keyOf } = useIntentKey()
  const needsNetwork = useNeedsNetwork('Modifier')
  const send = useRevise()
  const others = places.filter(({ time, isClosed }) => !isClosed && time !== present)

  function move(time: string) {
    const change = { version: order.version, difference: 0, pickup: { date, time } }
    send.mutate(
      { order, change, key: keyOf(change) },
      {
        onSuccess() {
          const text = `Retrait à ${formatTimeInSentence(time)}, le client est prévenu.`
          showToast({ title: `Commande ${callSign(order)}`, text, tone: 'done' })
          onDone()
        },
      },
    )
  }

  return (
    <div className="ticket-form">
      <p>Prévue à {formatTimeInSentence(present)}. Touchez la nouvelle heure&nbsp;: elle est envoyée au client.</p>
      {others.length === 0 && <p className="soft">Aucune autre heure ce jour-là.</p>}
      <div className="move-times">
        {others.map(({ time }) => {
          const isSending = send.isPending && send.variables.change.pickup?.time === time
          return (
            <Button
              key={time}
              busy={send.isPending}
              busyLabel={isSending ? 'Envoi…' : undefined}
              blocked={needsNetwork}
              onClick={() => move(time)}
            >
              {time}
            </Button>
          )
        })}
      </div>
      {send.error && <Notice tone="problem">{send.error.message}</Notice>}
      <NeedsNetwork>Hors connexion, une commande ne se modifie pas&nbsp;: le client doit l’apprendre.</NeedsNetwork>
    </div>
  )
}
