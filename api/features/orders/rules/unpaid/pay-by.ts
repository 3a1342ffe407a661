import { isAlcoholOff, pickupAfterPayment } from '#api/features/pickup/rules/pickup-slots.ts'
import { parisTime } from '#api/kernel/time/paris-time.ts'

const MINUTE_MS = 60_000
/** What a person needs at least to pay. */
const LEAST_MINUTES = 5

/**
 * Until when a new order can be paid. Whoever pays late has a later pickup: one with alcohol ends so early that the
 * pickup stays within the hours in which alcohol may be taken away (Code de la santé publique, L3331-4).
 * @param minutes that an order has to be paid
 */
export function payByOf(
  order: { now: Date; pickupAt: Date | null; hasAlcohol: boolean; minutes: number },
  { leadTimeMinutes, alcoholUntil }: { leadTimeMinutes: number; alcoholUntil: string | null },
): Date {
  const { now, pickupAt, hasAlcohol, minutes } = order
  const after = (count: number) => new Date(now.getTime() + count * MINUTE_MS)
  if (!pickupAt || !hasAlcohol) return after(minutes)
  const isTooLate = (payBy: Date) =>
    isAlcoholOff(parisTime(pickupAfterPayment(pickupAt, payBy, leadTimeMinutes)), alcoholUntil)
  let count = minutes
  while (count > LEAST_MINUTES && isTooLate(after(count))) count -= 1
  return after(count)
}
