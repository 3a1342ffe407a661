import { serviceAt, type Week } from '#api/features/settings/rules/hours.ts'
import { type PickupWeek, USUAL_PICKUP_WEEK, windowTimes } from '#api/features/settings/rules/pickup-week.ts'
import { addDays, PICKUP_DAYS, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { SlotReason } from '../contract.ts'

const MINUTE_MS = 60_000

/** The pickup times of a day in Paris where nobody has set others; the opening hours restrict them. */
export const PICKUP_TIMES: readonly string[] = windowTimes(USUAL_PICKUP_WEEK[0] ?? []).map(({ time }) => time)

/** The Paris days that can be chosen now. */
export function pickupDaysFrom(now: Date): string[] {
  const today = parisDay(now)
  return Array.from({ length: PICKUP_DAYS }, (_, index) => addDays(today, index))
}

/** The settings about pickup times that everybody may see. */
export type PickupHours = {
  /** `HH:MM`: pickups from then on until 08:00 take no alcohol; null: no such limit. */
  alcoholUntil: string | null
  pausedUntil: Date | null
  /** Opening hours: times outside them are not offered. */
  week: Week
  closures: readonly { from: string; to: string }[]
}

/** All settings about pickups. */
export type PickupSettings = PickupHours & { slotCapacity: number; leadTimeMinutes: number }

/** @param capacity the kitchen load that it takes, where its window says so; null: that of every slot */
export type Slot = { date: string; time: string; at: Date; capacity: number | null }
/** Kitchen load held in a slot, and by how many orders. */
export type Held = { load: number; orders: number }
export type Cart = { load: number; hasAlcohol: boolean }

/**
 * Why a slot cannot be had for a cart, or undefined when it can.
 * Source: docs/decisions/0008-pickup-slots-count-kitchen-load.md, docs/product.md#pickup.
 */
export function slotReason(
  slot: Slot,
  held: Held,
  cart: Cart,
  settings: PickupSettings,
  now: Date,
): SlotReason | undefined {
  if (slot.at.getTime() < now.getTime() + settings.leadTimeMinutes * MINUTE_MS) return 'past'
  return (
    hoursReason(slot, cart.hasAlcohol, settings, now) ??
    (hasRoom(held, cart.load, capacityOf(slot, settings)) ? undefined : 'full')
  )
}

/** The windows by which slots are offered. */
export function pickupWeekOf({ pickupWeek }: { pickupWeek: PickupWeek | null }): PickupWeek {
  return pickupWeek ?? USUAL_PICKUP_WEEK
}

/** The kitchen load that a slot takes. */
export function capacityOf({ capacity }: Pick<Slot, 'capacity'>, { slotCapacity }: { slotCapacity: number }): number {
  return capacity ?? slotCapacity
}

/** Why a future slot cannot be had, whatever others have ordered for it. */
export function hoursReason(
  slot: { date: string; time: string },
  hasAlcohol: boolean,
  hours: PickupHours,
  now: Date,
): SlotReason | undefined {
  if (!serviceAt(slot.date, slot.time, hours)) return 'closed'
  if (isInPause(slot, hours, now)) return 'paused'
  return hasAlcohol && isAlcoholOff(slot.time, hours.alcoholUntil) ? 'alcohol' : undefined
}

/** When alcohol may be taken away again after the night (Code de la santé publique, L3331-4: from 22:00 to 8:00). */
const ALCOHOL_AGAIN_AT = '08:00'

/**
 * Whether no alcohol may be taken away at this hour: from the setting's limit on, over midnight, until eight. The law
 * counts by the clock on the wall, so the change to summer or winter time needs no care here.
 * @param time `HH:MM` in Paris
 * @param alcoholUntil the limit, which may lie after midnight; null: none
 */
export function isAlcoholOff(time: string, alcoholUntil: string | null): boolean {
  if (alcoholUntil === null) return false
  const isMorning = time < ALCOHOL_AGAIN_AT
  return alcoholUntil < ALCOHOL_AGAIN_AT ? isMorning && time >= alcoholUntil : isMorning || time >= alcoholUntil
}

/** Whether a load fits: load 0 always, a load above the capacity only in an empty slot, which it takes whole. */
export function hasRoom(held: Held, load: number, capacity: number): boolean {
  return load === 0 || held.orders === 0 || held.load + load <= capacity
}

/**
 * Whether a pickup is one that a pause closes: those before its end, while it lasts. Both are compared by the clock on
 * the wall, as pages do, which know slots without their instant.
 */
export function isInPause(
  pickup: { date: string; time: string },
  { pausedUntil }: Pick<PickupHours, 'pausedUntil'>,
  now: Date,
): boolean {
  if (pausedUntil === null || now >= pausedUntil) return false
  const lastMoment = new Date(pausedUntil.getTime() + MINUTE_MS - 1)
  return `${pickup.date}T${pickup.time}` < `${parisDay(lastMoment)}T${parisTime(lastMoment)}`
}

/**
 * The pickup of an order paid at `paidAt`: as chosen, or payment + lead time when the payment came later than slot −
 * lead, rounded up to a whole minute.
 */
export function pickupAfterPayment(pickupAt: Date, paidAt: Date, leadTimeMinutes: number): Date {
  const earliest = paidAt.getTime() + leadTimeMinutes * MINUTE_MS
  return earliest <= pickupAt.getTime() ? pickupAt : new Date(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS)
}
