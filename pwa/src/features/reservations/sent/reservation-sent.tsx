import { useLayoutEffect, useRef } from 'react'
import { formatGuests, type Guests } from '#api/features/reservations/rules/table-times.ts'
import { dayAndTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import type { ReservationRequest } from '../reservation-values.ts'
import { useCloseByItself } from './use-close-by-itself.ts'
import './reservation-sent.css'

const TEA = { vessel: 'cup', contents: [] }

/** Shown once the server has the request: what was asked for, and that the table is not confirmed yet. */
export function ReservationSent({ request, onClose }: { request: ReservationRequest; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  useCloseByItself(onClose)
  return (
    <div className="reservation-sent">
      <DishDrawing drawing={TEA} />
      <h3 ref={title} tabIndex={-1}>
        Demande envoyée&nbsp;!
      </h3>
      <p>C’est une demande&nbsp;: nous vous répondons pour la confirmer.</p>
      <dl>
        <div className="when">
          <dt className="visually-hidden">Table</dt>
          <dd>
            <b>{dayAndTimeInSentence(request)}</b>
            {formatGuests(String(request.guests) as Guests)}, au nom de {request.name.trim()}
          </dd>
        </div>
        <div>
          <dt>Réponse</dt>
          <dd>{wayOfAnswer(request)}</dd>
        </div>
        {request.message?.trim() && (
          <div>
            <dt>Message</dt>
            <dd className="message">{request.message.trim()}</dd>
          </div>
        )}
      </dl>
      <Button block onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}

/** Parties of more than ten are called back, whatever address they left. */
function wayOfAnswer({ guests, email, phone }: ReservationRequest): string {
  const address = email?.trim()
  return address && guests !== '10+' ? `par email, à ${address}` : `par téléphone, au ${unbroken(phone.trim())}`
}
