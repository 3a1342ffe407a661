import type { AdminReservation, Promised } from '#api/features/reservations/contract-staff.ts'
import { CALLED_OFF_WORDS, RESERVATION_WORDS } from '#api/features/reservations/rules/answers.ts'
import { plural } from '#api/kernel/plural.ts'
import { addDays, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { servicesShort } from '#pwa/lib/format/hours-words.ts'
import type { IconName } from '#pwa/ui/media/icon.tsx'

type State = { word: string; icon: IconName; tone: 'info' | 'good' | 'bad' | 'soft' }

/** The status of a reservation in words, or what has to be done about it. */
export function stateOfTable({ status, email, is_over, called_off }: AdminReservation): State {
  if (called_off)
    return { word: CALLED_OFF_WORDS[called_off], icon: 'close', tone: called_off === 'house' ? 'bad' : 'soft' }
  if (status === 'accepted') return { word: RESERVATION_WORDS.accepted, icon: 'check', tone: 'good' }
  if (status === 'declined') return { word: RESERVATION_WORDS.declined, icon: 'close', tone: 'bad' }
  if (is_over) return { word: 'Restée sans réponse', icon: 'alert', tone: 'soft' }
  if (email === null) return { word: 'À rappeler', icon: 'phone', tone: 'info' }
  return { word: RESERVATION_WORDS.pending, icon: 'clock', tone: 'info' }
}

/** Such as `Aucune demande en attente`, `3 demandes en attente, dont 1 client à rappeler`. */
export function formatWaiting(waiting: number, toCallBack: number): string {
  if (waiting === 0) return 'Aucune demande en attente'
  const words = plural(waiting, 'demande en attente', 'demandes en attente')
  return toCallBack === 0 ? words : `${words}, dont ${plural(toCallBack, 'client à rappeler', 'clients à rappeler')}`
}

/** Such as `3 tables confirmées, 11 couverts`; a party of more than ten counts as ten or more. */
export function formatPromised({ tables, guests, at_least }: Promised): string {
  const seats = plural(guests, 'couvert', 'couverts')
  const confirmed = plural(tables, 'table confirmée', 'tables confirmées')
  return `${confirmed}, ${at_least ? 'au moins ' : ''}${seats}`
}

/** A service of a day: `11 h 30 – 14 h 30 : 12 couverts promis, 18 libres`; `3 de trop` where more is promised. */
export function formatService({
  opens,
  closes,
  guests,
  at_least,
  free,
}: NonNullable<Promised['services']>[number]): string {
  const promised =
    guests === 0
      ? 'rien de promis'
      : `${at_least ? 'au moins ' : ''}${plural(guests, 'couvert promis', 'couverts promis')}`
  const left = free < 0 ? `${-free} de trop` : free === 0 ? 'complet' : plural(free, 'place libre', 'places libres')
  return `${servicesShort([{ opens, closes }])}\u00a0: ${promised}, ${left}`
}

/** Such as `Aujourd’hui, samedi 21 novembre`; with the year if it is another one. */
export function dayHeading(date: string, now: Date): string {
  const today = parisDay(now)
  const day = formatDay(date)
  if (date === today) return `Aujourd’hui, ${day}`
  if (date === addDays(today, 1)) return `Demain, ${day}`
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return day.charAt(0).toUpperCase() + day.slice(1) + year
}
