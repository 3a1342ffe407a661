/** The section that the takeaway menu begins with, by hour and day: docs/decisions/0198-the-menu-leads-by-the-hour.md. */

import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { serviceAt } from '#api/features/settings/rules/hours.ts'
import { type Moment, USUAL_PICKUP_WEEK, windowTimes } from '#api/features/settings/rules/pickup-week.ts'
import { kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import { addDays, parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { Formule, Menu } from '../contract.ts'
import type { CategoryKey } from '../contract-dish.ts'
import { isWithin, MIDDAY } from './set-menu-hours.ts'

export const SET_MENUS = 'formules'

/** The set menus, or the category that stands before them; everything else keeps the staff's order. */
export type MenuLead = typeof SET_MENUS | CategoryKey

type Hours = Pick<PublicRestaurant, 'week' | 'closures' | 'pickupWeek' | 'menuByHour'>

/**
 * The set menus lead while one of them is had in the service that one orders for now, the mains at any other hour. The
 * set menus lead always where `menuByHour` is off, and where no dish is a main.
 * Source: docs/decisions/0198-the-menu-leads-by-the-hour.md.
 */
export function menuLead(
  { formules, ...dishes }: Pick<Menu, 'categories' | 'takeaway' | 'formules'>,
  hours: Hours,
  now: Date,
): MenuLead {
  if (!hours.menuByHour || areAhead(formules, hours, now)) return SET_MENUS
  return mainsOf(dishes) ?? SET_MENUS
}

/** Whether a set menu is on offer in an open restaurant, or at a pickup that is still to come in this service. */
function areAhead(formules: readonly Formule[], hours: Hours, now: Date): boolean {
  const at = { date: parisDay(now), time: parisTime(now) }
  const isOffered = (moment: Moment) => formules.some(({ offered = MIDDAY }) => isWithin(offered, moment))
  return (isOpen(at, hours) && isOffered(at)) || pickupsAhead(at, hours).some(isOffered)
}

/**
 * The pickups to come of the service that one orders for: the window under way, else the next one of the kitchen's day.
 * None when the day's last one is over, so that the night is no morning.
 */
function pickupsAhead(at: Moment, hours: Hours): Moment[] {
  const { pickupWeek = USUAL_PICKUP_WEEK } = hours
  const day = kitchenDayOf(at)
  for (const window of pickupWeek[weekdayOf(day) - 1] ?? []) {
    const ahead = windowTimes([window])
      .map(({ time, isNextDay }) => ({ date: isNextDay ? addDays(day, 1) : day, time }))
      .filter(pickup => instantWords(pickup) >= instantWords(at) && isOpen(pickup, hours))
    if (ahead.length > 0) return ahead
  }
  return []
}

function isOpen({ date, time }: Moment, hours: Hours): boolean {
  return serviceAt(date, time, hours) !== undefined
}

/** Text that sorts as the clock on the wall goes. */
function instantWords({ date, time }: Moment): string {
  return `${date}T${time}`
}

/**
 * The mains: the category to take away whose dishes ask most of the kitchen, a dish with another; of two that ask the
 * same the first in the staff's order. Drinks and extras ask nothing. Undefined where no dish that can be had does.
 */
function mainsOf({ categories, takeaway }: Pick<Menu, 'categories' | 'takeaway'>): CategoryKey | undefined {
  let [mains, most]: [CategoryKey | undefined, number] = [undefined, 0]
  for (const { key, takeaway: isTakeaway } of categories) {
    const loads = (takeaway[key] ?? []).flatMap(dish => (dish.available ? [dish.kitchenLoad] : []))
    const usual = loads.reduce((sum, load) => sum + load, 0) / loads.length
    if (isTakeaway && usual > most) [mains, most] = [key, usual]
  }
  return mains
}
