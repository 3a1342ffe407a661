/** How many portions of a dish may be sold for a day's pickups: docs/decisions/0112-portions-are-counted-by-pickup-day.md. */

import { heldUntil } from '#api/kernel/order/held-until.ts'
import { weekdayOf } from '#api/kernel/time/paris-time.ts'

/** From so many on customers see how many are left. */
const SHOWN_FROM = 5

/** The most portions that a day can have. */
export const MOST_PORTIONS = 999

/** A number for each weekday, Monday first; null: no limit. */
export type UsualPortions = readonly (number | null)[]

export const NO_USUAL_PORTIONS: UsualPortions = [null, null, null, null, null, null, null]

/** A dish on a Paris day. */
export type PortionDay = {
  day: string
  /** Null: no limit that day. */
  portions: number | null
  /** What living orders hold. */
  held: number
}

export type DishPortions = { usual: UsualPortions; days: readonly PortionDay[] }

/** A dish's portions on a day; undefined where it has no number that day. */
export type PortionsOfDay = { portions: number; held: number; left: number }

/** A day that no order has touched and nobody has set yet has its weekday's usual number. */
export function portionsOn({ usual, days }: DishPortions, day: string): PortionsOfDay | undefined {
  const known = days.find(each => each.day === day)
  const portions = known ? known.portions : (usual[weekdayOf(day) - 1] ?? null)
  if (portions === null) return undefined
  const held = known?.held ?? 0
  return { portions, held, left: portions - held }
}

/** Whether customers are told: so few are left, or were before. */
export function isShown(left: number): boolean {
  return left <= SHOWN_FROM
}

/** An unpaid order that holds portions of a dish. */
export type Reserved = { dish: string } & Parameters<typeof heldUntil>[0] & { hasPage: boolean }

/**
 * When the first of the unpaid orders that hold portions of a dish may let go of them, by dish: a minute from now at the
 * earliest, since orders whose time is over are ended by a job.
 */
export function soonestReturn(
  orders: readonly Reserved[],
  settings: { holdMinutes: number },
  now: Date,
): Map<string, Date> {
  const soonest = now.getTime() + 60_000
  const until = new Map<string, Date>()
  for (const { dish, hasPage, ...order } of orders) {
    const at = Math.max(soonest, heldUntil(order, hasPage, settings).getTime())
    until.set(dish, new Date(Math.min(at, until.get(dish)?.getTime() ?? at)))
  }
  return until
}
