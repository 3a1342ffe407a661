/**
 * Faults of a week of services, of closures, of the windows of a week of pickups and of the accounts, each beside its
 * field.
 */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { SettingsChange } from '../contract-staff.ts'
import { isOvernight, type Week } from './hours.ts'
import { legalFault } from './legal-fields.ts'
import { isOvernightWindow, type PickupWeek } from './pickup-week.ts'

/** A closure may begin at most this many days ahead: beyond that its year is a typing error. */
const MOST_DAYS_AHEAD = 730

/** Accounts that would cancel out as one: what lies there to be paid out, or given back, could not be read from it. */
const DIFFERENT_ACCOUNTS = [
  ['accountBank', 'accountProvider', 'La banque et le prestataire ont chacun leur compte.'],
  ['accountOwed', 'accountCustomers', 'Les clients et ce qui est à rendre ont chacun leur compte.'],
] as const

type AccountSetting = (typeof DIFFERENT_ACCOUNTS)[number][0 | 1]
type Known = { closures: readonly Days[] } & Readonly<Partial<Record<AccountSetting, string>>>

/**
 * The faulty fields of a change whose shape is valid. The page checks by the same rule before it sends.
 * @param known what is stored already
 */
export function changeErrors(change: SettingsChange, known: Known, now: Date): FieldError[] {
  const legal = Object.entries(change.legal ?? {}).flatMap(([key, value]) => {
    const message = value === undefined ? undefined : legalFault(key, value)
    return message ? [{ path: `legal.${key}`, message }] : []
  })
  const isAhead = Number(change.restaurant?.openedYear ?? 0) > Number(parisDay(now).slice(0, 4))
  const opened = isAhead ? [{ path: 'restaurant.openedYear', message: 'Cette année n’est pas encore là.' }] : []
  return [
    ...opened,
    ...weekErrors(change.week ?? []),
    ...pickupWeekErrors(change.pickupWeek ?? []),
    ...closureErrors(change.closures ?? [], known.closures, parisDay(now)),
    ...accountErrors(change, known),
    ...legal,
  ]
}

/** The fault stands at the account that was changed, at the first where both were. */
function accountErrors(change: Pick<SettingsChange, AccountSetting>, known: Known): FieldError[] {
  return DIFFERENT_ACCOUNTS.flatMap(([one, other, message]) => {
    if (change[one] === undefined && change[other] === undefined) return []
    const isSame = (change[one] ?? known[one]) === (change[other] ?? known[other])
    return isSame ? [{ path: change[one] === undefined ? other : one, message }] : []
  })
}

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

export const PICKUP_WEEK_WORDS: Record<'night' | 'overlap' | 'tomorrow', string> = {
  night: 'Après minuit, le dernier retrait est à 5\u00a0h au plus tard.',
  overlap: 'Ces retraits commencent avant la fin des précédents.',
  tomorrow: 'Ces retraits finissent après le premier du lendemain.',
}

/**
 * The first error of each faulty field; paths as `pickupWeek.0.1.first` (Monday, its second window). No two windows
 * share an instant, which would be one slot with two capacities.
 */
export function pickupWeekErrors(week: PickupWeek): FieldError[] {
  return week.flatMap((windows, day) => {
    const tomorrow = week[(day + 1) % 7]?.[0]
    return windows.flatMap((window, place) => {
      const path = `pickupWeek.${day}.${place}`
      const before = windows[place - 1]
      if (isOvernightWindow(window) && window.last > NIGHT_ENDS)
        return [{ path: `${path}.last`, message: PICKUP_WEEK_WORDS.night }]
      if (before && (isOvernightWindow(before) || window.first <= before.last))
        return [{ path: `${path}.first`, message: PICKUP_WEEK_WORDS.overlap }]
      if (tomorrow && isOvernightWindow(window) && window.last >= tomorrow.first)
        return [{ path: `${path}.last`, message: PICKUP_WEEK_WORDS.tomorrow }]
      return []
    })
  })
}
