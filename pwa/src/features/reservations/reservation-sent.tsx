import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatGuests, type Guests } from '#api/features/reservations/rules.ts'
import { dayAndTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { WaitingCard, type WaitingCardActions } from '#pwa/ui/feedback/waiting.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import type { ReservationRequest } from './send-reservation.ts'
import './reservations.css'

const TEA = { vessel: 'cup', contents: [] }

/** The former client showed it as long. */
const CLOSES_AFTER_MS = 3000

/**
 * Events that show that somebody is there and reading. 'pointerenter' is not among them: it fires when something
 * appears under a resting mouse.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const

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

/**
 * Closes a confirmation after three seconds, unless somebody may still be reading it: the first move, key, touch or
 * change of focus keeps it open for good, and so do reduced motion, a hidden tab and a visible focus (the person came
 * here by keyboard, as with screen readers). Removing a text while it is read is worse than a tap on 'Fermer' (WCAG
 * 2.2.1).
 */
function useCloseByItself(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return
    if (document.activeElement?.matches(':focus-visible')) return
    const timer = setTimeout(() => latest.current(), CLOSES_AFTER_MS)
    const stay = () => clearTimeout(timer)
    const options = { capture: true, passive: true }
    for (const sign of SIGNS) document.addEventListener(sign, stay, options)
    document.addEventListener('visibilitychange', stay)
    return () => {
      stay()
      for (const sign of SIGNS) document.removeEventListener(sign, stay, options)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [])
}

/** Says that a first try had arrived although its answer was lost, so that later changes need a call. */
export function ReservationStored({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <>
      <Notice tone="problem">
        Votre première demande est bien arrivée, telle que vous l’aviez écrite d’abord. Pour la changer, appelez le{' '}
        <a href={telAddress(phone)}>{unbroken(phone)}</a>.
      </Notice>
      <Button block onClick={onClose}>
        Fermer
      </Button>
    </>
  )
}

type ReservationFailureProps = {
  error: unknown
  /** The server's refusal of an earlier try, which was sent in the background. */
  refusal: string | undefined
  phone: string
}

/** Why the reservation was not sent. It never says that it was. */
export function ReservationFailure({ error, refusal, phone }: ReservationFailureProps) {
  const call = <a href={telAddress(phone)}>{unbroken(phone)}</a>
  const sentence = error instanceof ApiProblem && error.code === 'rate_limited' ? error.message : error ? '' : refusal
  return (
    <Notice tone="problem">
      {sentence ? (
        <>
          {sentence} Ou appelez le {call}.
        </>
      ) : (
        <>La demande n’est pas partie. Réessayez ou appelez le {call}.</>
      )}
    </Notice>
  )
}

type WaitingReservationsProps = {
  entries: readonly Entry<'reservation'>[]
  actions: (entry: Entry<'reservation'>) => WaitingCardActions
}

/** The reservations that have not arrived yet, each with its possible actions. */
export function WaitingReservations({ entries, actions }: WaitingReservationsProps) {
  return entries.map(entry => {
    const { date, time, guests, name, message } = entry.body
    return (
      <WaitingCard key={entry.key} entry={entry} {...actions(entry)} title={dayAndTimeInSentence({ date, time })}>
        <p>
          {formatGuests(String(guests) as Guests)}, au nom de {name.trim()}
        </p>
        {message?.trim() && <p className="text">{message.trim()}</p>}
      </WaitingCard>
    )
  })
}
