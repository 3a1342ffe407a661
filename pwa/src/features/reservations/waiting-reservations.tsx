import { formatGuests, type Guests } from '#api/features/reservations/rules/table-times.ts'
import { dayAndTimeInSentence } from '#api/kernel/time/paris-time.ts'
import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { WaitingCard, type WaitingCardActions } from '#pwa/ui/feedback/waiting.tsx'

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
