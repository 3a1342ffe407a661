/** When a set menu is on offer, and how that is said: docs/product.md#set-menus. */

import {
  formatTimeInSentence,
  parisDay,
  parisTime,
  weekdayOf,
  weekdaysInSentence,
} from '#api/kernel/time/paris-time.ts'
import type { Offered } from '../contract.ts'

/** The hours of the former client's banner, which a menu sent by a former release does not say. */
export const MIDDAY: Offered = { days: [1, 2, 3, 4, 5], from: '12:00', until: '14:00', only: false }

/** Whether a time of the clock in Paris lies within the hours; their end does not. */
export function isWithin({ days, from, until }: Offered, { date, time }: { date: string; time: string }): boolean {
  return days.includes(weekdayOf(date)) && time >= from && time < until
}

/** Whether an instant lies within the hours. */
export function isOfferedNow(offered: Offered, now: Date): boolean {
  return isWithin(offered, { date: parisDay(now), time: parisTime(now) })
}

/** The hours that all set menus have, where they have the same; undefined where each has its own, or there is none. */
export function sharedHours(setMenus: readonly { offered?: Offered | undefined }[]): Offered | undefined {
  const all = setMenus.map(({ offered }) => offered ?? MIDDAY)
  const [first] = all
  return first && all.every(one => JSON.stringify(one) === JSON.stringify(first)) ? first : undefined
}

/** Their heading: lunch menus are called so. */
export function setMenusTitle(setMenus: readonly { offered?: Offered | undefined }[]): string {
  return setMenus.every(({ offered = MIDDAY }) => offered.until <= END_OF_LUNCH) ? 'Formules midi' : 'Formules'
}

const END_OF_LUNCH = '15:30'

/** Such as `du lundi au vendredi, 12 h – 14 h`. */
export function offeredWords({ days, from, until }: Offered): string {
  const weekdays = weekdaysInSentence(days.map(day => day - 1))
  return `${weekdays}, ${formatTimeInSentence(from)} – ${formatTimeInSentence(until)}`
}
