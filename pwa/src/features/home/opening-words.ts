/** What the top of the page says about today, from the settings and the clock. */
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { daysAlike, nextService, serviceAt, servicesOn } from '#api/features/settings/rules/hours.ts'
import { addDays, formatTimeInSentence, parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { closureWords, formatServices, servicesShort, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'

type Hours = Pick<PublicRestaurant, 'week' | 'closures'>

/** One or two short sentences; the second is less prominent. */
export type FactWords = { first: string; second?: string }

/**
 * Says until when it is open, when it opens, or until when it is closed; the usual hours while the time is not known.
 */
export function openingWords(hours: Hours, now: Date | undefined): FactWords {
  const everyDay = daysAlike(hours.week).length === 1 ? 'tous les jours' : undefined
  if (!now) return everyDay ? { first: servicesShort(hours.week[0] ?? []), second: everyDay } : UNKNOWN
  const today = parisDay(now)
  const time = parisTime(now)
  const service = serviceAt(today, time, hours)
  if (service)
    return openWords(
      service.closes,
      servicesOn(today, hours).filter(later => later.opens > time),
      everyDay,
    )
  const closure = hours.closures.find(({ from, to }) => from <= today && today <= to)
  if (closure) return { first: closureWords(closure) }
  const next = nextService(today, time, hours)
  if (!next) return { first: 'Fermé pour le moment.' }
  return {
    first: `Ouvre ${dayWords(next.day, today)}à ${formatTimeInSentence(next.service.opens)}.`,
    second: 'Commandez dès maintenant pour plus tard.',
  }
}

const UNKNOWN: FactWords = { first: 'Horaires', second: 'selon le jour' }

function openWords(closes: string, later: ReturnType<typeof servicesOn>, everyDay: string | undefined): FactWords {
  const first = `Ouvert jusqu’à ${closes === '00:00' ? 'minuit' : formatTimeInSentence(closes)}`
  if (later.length > 0) return { first, second: `puis ${formatServices(later)}` }
  return everyDay ? { first, second: everyDay } : { first }
}

/** Empty for today; the weekday alone for the next six days. */
function dayWords(day: string, today: string): string {
  if (day === today) return ''
  return day === addDays(today, 1) ? 'demain ' : `${WEEKDAYS[weekdayOf(day) - 1]} `
}
