/** What is wrong with a week of services or with closures, beside the faulty field. */
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { isOvernight, type Week } from './hours.ts'

/** A closure may begin at most this many days ahead: beyond that its year is a typing error. */
const MOST_DAYS_AHEAD = 730

export const HOURS_WORDS = {
  order: 'La fermeture doit suivre l’ouverture.',
  night: 'Après minuit, un service finit à 5\u00a0h au plus tard.',
  overlap: 'Ce service commence avant la fin du précédent.',
  tomorrow: 'Ce service finit après l’ouverture du lendemain.',
  reversed: 'La fin ne peut pas précéder le début.',
  past: 'Cette fermeture est déjà passée.',
  far: 'Deux ans à l’avance au plus.',
  crossed: 'Ces jours sont déjà dans une autre fermeture.',
} as const

/** The first error of each faulty field; paths as `week.0.1.opens` (Monday, its second service). */
export function weekErrors(week: Week): FieldError[] {
  return week.flatMap((services, day) => {
    const tomorrow = week[(day + 1) % 7]?.[0]
    return services.flatMap((service, place) => {
      const path = `week.${day}.${place}`
      const before = services[place - 1]
      if (service.opens === service.closes) return [{ path: `${path}.closes`, message: HOURS_WORDS.order }]
      // With a later end somebody has mixed up opening and closing.
      if (isOvernight(service) && service.closes > NIGHT_ENDS)
        return [{ path: `${path}.closes`, message: `${HOURS_WORDS.order} ${HOURS_WORDS.night}` }]
      if (before && (isOvernight(before) || service.opens < before.closes))
        return [{ path: `${path}.opens`, message: HOURS_WORDS.overlap }]
      if (tomorrow && isOvernight(service) && service.closes > tomorrow.opens)
        return [{ path: `${path}.closes`, message: HOURS_WORDS.tomorrow }]
      return []
    })
  })
}

type Days = { from: string; to: string }

/**
 * What is wrong with each closure; paths as `closures.0.to`.
 * @param known the stored closures: one that has passed while the page was open is no error
 * @param today Paris day
 */
export function closureErrors(closures: readonly Days[], known: readonly Days[], today: string): FieldError[] {
  return closures.flatMap(({ from, to }, place) => {
    const at = (field: 'from' | 'to', message: string) => [{ path: `closures.${place}.${field}`, message }]
    if (to < from) return at('to', HOURS_WORDS.reversed)
    if (to < today && !known.some(other => other.from === from && other.to === to)) return at('to', HOURS_WORDS.past)
    if (from > addDays(today, MOST_DAYS_AHEAD)) return at('from', HOURS_WORDS.far)
    const crossed = closures.findIndex(other => other.from <= to && from <= other.to)
    return crossed < place ? at('from', HOURS_WORDS.crossed) : []
  })
}
