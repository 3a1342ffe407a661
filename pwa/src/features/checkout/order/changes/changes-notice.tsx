import { useEffect, useRef } from 'react'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import type { OrderChanges } from './order-changes.ts'
import { priceSentence } from './price-sentence.ts'
import './changes-notice.css'

type ChangesNoticeProps = {
  changes: OrderChanges
  /** The total of the remaining lines at today's prices; undefined where none is left. */
  totalCents: number | undefined
  now: Date
}

/**
 * Says what has changed since the dishes were chosen, a sentence each, with what is done about it and the new total.
 */
export function ChangesNotice({ changes: { lines, slot, promotion }, totalCents, now }: ChangesNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // The notice stands above the recap, which may be scrolled away. The braces matter: newer browsers return a promise,
  // which React would take for the effect's cleanup.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="changes-notice">
      <Notice tone="problem">
        <p>
          <b>Depuis votre choix, ceci a changé.</b>
        </p>
        <ul>
          {lines.map(line => (
            <li key={line.id}>
              {line.is === 'priced'
                ? priceSentence(line.title, line.cents, line.wasCents)
                : `${line.sentence} Retiré de la commande.`}
            </li>
          ))}
          {slot && (
            <li>
              Retrait {formatPickup(slot.lost, now)}&nbsp;: {slot.why}. Le suivant&nbsp;: {formatPickup(slot.next, now)}
              .
            </li>
          )}
          {promotion && <li>La réduction de {promotion.percent}&nbsp;% n’est plus valable.</li>}
        </ul>
        <p>
          <b>
            {totalCents === undefined
              ? 'Il ne reste rien de votre panier.'
              : `Nouveau total\u00a0: ${formatEuros(totalCents)}.`}
          </b>
        </p>
      </Notice>
    </div>
  )
}
