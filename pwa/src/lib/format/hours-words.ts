/** Hours as people say them: of opening, of closures and pauses, of a pickup. */

import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { daysAlike, type Service, type Week } from '#api/features/settings/rules/hours.ts'
import {
  addDays,
  formatDay,
  formatTimeInSentence,
  parisDay,
  parisTime,
  weekdaysInSentence,
} from '#api/kernel/time/paris-time.ts'

/** Such as `de 11 h 30 à 14 h 30 et de 18 h à 23 h`; `fermé` without any service. */
export function formatServices(services: readonly Service[]): string {
  if (services.length === 0) return 'fermé'
  return enumerated(services.map(({ opens, closes }) => `de ${timeWords(opens)} à ${timeWords(closes)}`))
}

/** The same for a column: `11 h 30 – 14 h 30, 18 h – 23 h`. */
export function servicesShort(services: readonly Service[]): string {
  if (services.length === 0) return 'fermé'
  return services.map(({ opens, closes }) => `${timeWords(opens)} – ${timeWords(closes)}`).join(', ')
}

/** A sentence without its full stop for each group of equal days; days off come last: `Fermé le lundi`. */
export function formatWeek(week: Week): string[] {
  const groups = daysAlike(week)
  const open = groups.filter(({ services }) => services.length > 0)
  if (open.length === 0) return ['Fermé pour le moment']
  return [
    ...open.map(({ days, services }) => `${capital(weekdaysInSentence(days))}, ${formatServices(services)}`),
    ...groups.filter(({ services }) => services.length === 0).map(({ days }) => `Fermé ${weekdaysInSentence(days)}`),
  ]
}

function enumerated(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Midnight has a word of its own. */
function timeWords(time: string): string {
  return time === '00:00' ? 'minuit' : formatTimeInSentence(time)
}

type Closure = PublicRestaurant['closures'][number]

/** The days of a closure, and its reason: `Fermé du mercredi 18 novembre au mardi 1er décembre. Congés.` */
export function closureWords({ from, to, reason }: Closure): string {
  const when = from === to ? `Fermé le ${formatDay(from)}.` : `Fermé du ${formatDay(from)} au ${formatDay(to)}.`
  return reason ? `${when} ${reason}` : when
}

/** When ordering begins again after a pause: `reprise à 10 h 34`, `reprise demain à 5 h`. */
export function returnWords(until: Date, now: Date): string {
  const [day, today] = [parisDay(until), parisDay(now)]
  const named = day === addDays(today, 1) ? 'demain ' : `${formatDay(day)} `
  return `reprise ${day === today ? '' : named}à ${formatTimeInSentence(parisTime(until))}`
}

/** Until when ordering is paused now, which closes the pickups before; undefined while it is not. */
export function pauseOf(restaurant: { pausedUntil: string | null } | undefined, now: Date): Date | undefined {
  const until = restaurant?.pausedUntil && new Date(restaurant.pausedUntil)
  return until && until > now ? until : undefined
}

/** A Paris day and a Paris time; `asap`: promised as soon as possible, so about that time. */
export type PickupTime = { date: string; time: string; asap?: boolean | undefined }

/** A pickup within a sentence: `aujourd’hui à 12 h 30`, `mardi 24 novembre à 19 h`, `aujourd’hui vers 21 h 10`. */
export function formatPickup(pickup: PickupTime, now: Date): string {
  const today = parisDay(now)
  const days: Record<string, string> = { [today]: 'aujourd’hui', [addDays(today, 1)]: 'demain' }
  return `${days[pickup.date] ?? formatDay(pickup.date)} ${pickup.asap ? 'vers' : 'à'}\u00a0${formatTimeInSentence(pickup.time)}`
}

/** Whether the promised time has gone by: from then on 'vers' would promise what was not kept. */
export function isPickupPast({ date, time }: PickupTime, now: Date): boolean {
  const today = parisDay(now)
  return date < today || (date === today && time < parisTime(now))
}
