/** Whether the earliest pickup of a cart went to another hour or day, and for what reason. Pure. */

import { minutesOfDay } from '#api/kernel/time/paris-time.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { lossWord } from './shown-slots.ts'
import type { PickupDay, Soonest } from './slot-choices.ts'

export type PickupMove = {
  /** The pickup that could be had, or was shown before. */
  from: PickupTime
  to: PickupTime
  /** Drinks with alcohol alone stand between the two: without them `from` can be had. */
  isForAlcohol: boolean
  /** Part of a sentence: `complet`, `pas d’alcool à cette heure`. */
  reason: string
}

/** Half an hour later is the next slot, which 'au plus tôt' promises by itself. */
const ASKED_FROM_MINUTES = 60

/**
 * A move that the person has to be asked about: to another day, or by an hour and more.
 * @param to the earliest pickup of the cart
 * @param shown the pickup that this person has last seen without a question; undefined before there was one
 * @param foodLoad the kitchen load of what is left without the drinks
 * Source: docs/product.md#cart.
 */
export function pickupMove(
  { days, asap }: { days: readonly PickupDay[]; asap?: Soonest | undefined },
  to: PickupTime,
  shown: PickupTime | undefined,
  foodLoad: number,
): PickupMove | undefined {
  const sober = earliestWithoutAlcohol(days, foodLoad)
  if (sober && isWorthAsking(sober, to)) return { from: sober, to, isForAlcohol: true, reason: lossWord(days, sober) }
  if (shown && isWorthAsking(shown, to))
    return { from: shown, to, isForAlcohol: false, reason: lossWord(days, shown, asap) }
  return undefined
}

/** A slot that is closed to alcohol may be full besides; only its room tells. */
function earliestWithoutAlcohol(days: readonly PickupDay[], foodLoad: number): PickupTime | undefined {
  for (const { date, slots } of days) {
    const slot = slots.find(({ reason, remainingLoad }) => reason === 'alcohol' && remainingLoad >= foodLoad)
    if (slot) return { date, time: slot.time }
  }
  return undefined
}

function isWorthAsking(from: PickupTime, to: PickupTime): boolean {
  if (from.date !== to.date) return from.date < to.date
  return minutesOfDay(to.time) - minutesOfDay(from.time) >= ASKED_FROM_MINUTES
}
