/** Opening hours as people say them. */
import { daysAlike, type Service, type Week } from '#api/features/settings/rules/hours.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'

export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Such as `de 11 h 30 à 14 h 30 et de 18 h à 23 h`; `fermé` without any service. */
export function formatServices(services: readonly Service[]): string {
  if (services.length === 0) return 'fermé'
  return enumerated(services.map(({ opens, closes }) => `de ${sentence(opens)} à ${sentence(closes)}`))
}

/** The same for a column: `11 h 30 – 14 h 30, 18 h – 23 h`. */
export function servicesShort(services: readonly Service[]): string {
  if (services.length === 0) return 'fermé'
  return services.map(({ opens, closes }) => `${sentence(opens)} – ${sentence(closes)}`).join(', ')
}

/** A sentence without its full stop for each group of equal days; days off come last: `Fermé le lundi`. */
export function formatWeek(week: Week): string[] {
  const groups = daysAlike(week)
  const open = groups.filter(({ services }) => services.length > 0)
  if (open.length === 0) return ['Fermé pour le moment']
  return [
    ...open.map(({ days, services }) => `${capital(formatDays(days))}, ${formatServices(services)}`),
    ...groups.filter(({ services }) => services.length === 0).map(({ days }) => `Fermé ${formatDays(days)}`),
  ]
}

function formatDays(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const names = days.map(day => WEEKDAYS[day] ?? '')
  if (days.length === 7) return 'tous les jours'
  if (days.length === 1) return `le ${names[0]}`
  return days.length > 2 && last - first === days.length - 1
    ? `du ${names[0]} au ${names.at(-1)}`
    : `les ${enumerated(names)}`
}

function enumerated(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Midnight has a word of its own. */
function sentence(time: string): string {
  return time === '00:00' ? 'minuit' : formatTimeInSentence(time)
}
