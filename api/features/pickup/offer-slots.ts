import { isNotYetOpen } from '#api/features/settings/rules/legal-fields.ts'
import { type PickupWeek, pickupTimesOn } from '#api/features/settings/rules/pickup-week.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import {
  dayAndTimeInSentence,
  formatTimeInSentence,
  instantInSentence,
  PICKUP_DAYS,
  parisDay,
  parisTime,
} from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import type { PickupDays } from './contract.ts'
import {
  type Cart,
  capacityOf,
  type Held,
  pickupDaysFrom,
  pickupWeekOf,
  type Slot,
  slotReason,
} from './rules/pickup-slots.ts'

const NOTHING: Held = { load: 0, orders: 0 }

/** The seven days of slots, judged for a cart. */
export async function pickupDays(services: Services, cart: Cart): Promise<PickupDays> {
  const now = services.clock()
  const settings = await services.snapshots.read(settingsSnapshot)
  const isClosed = isNotYetOpen(settings, services.env)
  const week = pickupWeekOf(settings)
  const held = await heldIn(services.sql, settings, now)
  const days = pickupDaysFrom(now).map(date => ({
    date,
    slots: slotsOfDay(date, week).map(slot => {
      const here = held.get(slot.at.getTime()) ?? NOTHING
      const reason = isClosed ? 'not_yet_open' : slotReason(slot, here, cart, settings, now)
      const remainingLoad = Math.max(0, capacityOf(slot, settings) - here.load)
      return { time: slot.time, available: reason === undefined, remainingLoad, ...(reason && { reason }) }
    }),
  }))
  return { days }
}

/**
 * The slot that a customer asks for, if the clock and the settings allow it. Whether it still has room is decided by
 * `hold_slot` in the order's own transaction.
 * @throws AppError 'orders_paused' (for a pickup before the end of a pause), 'slot_unavailable' (with `reason`)
 */
export function askedSlot(settings: Settings, asked: { date: string; time: string }, cart: Cart, now: Date): Slot {
  const slot = offeredSlot(asked.date, asked.time, pickupWeekOf(settings), now)
  const reason = slot ? slotReason(slot, NOTHING, { ...cart, load: 0 }, settings, now) : 'past'
  if (reason === 'paused') throw ordersPaused(settings, now)
  if (!slot || reason) throw new AppError('slot_unavailable', { extra: { reason, pickup: asked } })
  return slot
}

/** The later slots of an instant's Paris day that a cart still has room in, the next one first. */
export async function laterThatDay(services: Services, sql: Queryable, at: Date, cart: Cart): Promise<Slot[]> {
  const now = services.clock()
  const settings = await services.snapshots.read(settingsSnapshot)
  const held = await heldIn(sql, settings, now)
  return slotsOfDay(parisDay(at), pickupWeekOf(settings)).filter(
    slot => slot.at > at && !slotReason(slot, held.get(slot.at.getTime()) ?? NOTHING, cart, settings, now),
  )
}

/** The error for a slot that has filled meanwhile: it names the next one with room, so that the page can offer it. */
export async function slotFull(services: Services, asked: Slot, cart: Cart): Promise<AppError> {
  const now = services.clock()
  const settings = await services.snapshots.read(settingsSnapshot)
  const held = await heldIn(services.sql, settings, now)
  const next = pickupDaysFrom(now)
    .flatMap(date => slotsOfDay(date, pickupWeekOf(settings)))
    .find(slot => slot.at > asked.at && !slotReason(slot, held.get(slot.at.getTime()) ?? NOTHING, cart, settings, now))
  const sentence = !next
    ? ''
    : next.date === asked.date
      ? `Le suivant\u00a0: ${formatTimeInSentence(next.time)}.`
      : `Prochain retrait\u00a0: ${dayAndTimeInSentence(next)}.`
  return new AppError('slot_full', {
    values: { next: sentence },
    extra: {
      pickup: { date: asked.date, time: asked.time },
      ...(next && { next: { date: next.date, time: next.time } }),
    },
  })
}

function ordersPaused(settings: Settings, now: Date): AppError {
  const until = settings.pausedUntil as Date
  const values = { pausedUntil: pauseEnd(until, now), phone: settings.restaurant.phone }
  return new AppError('orders_paused', { values, extra: { pausedUntil: until.toISOString() } })
}

/** The time alone where it is today's. */
function pauseEnd(until: Date, now: Date): string {
  return parisDay(until) === parisDay(now) ? formatTimeInSentence(parisTime(until)) : instantInSentence(until)
}

async function heldIn(sql: Queryable, settings: Settings, now: Date): Promise<Map<number, Held>> {
  const slots = pickupDaysFrom(now).flatMap(date => slotsOfDay(date, pickupWeekOf(settings)))
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last ? heldBetween(sql, first.at, last.at) : new Map()
}

/** What is held in each slot between two instants, by the slot's epoch milliseconds; slots without holds are absent. */
async function heldBetween(sql: Queryable, from: Date, to: Date): Promise<Map<number, Held>> {
  const rows = await sql<Columns<'pickup_slots', 'slotAt' | 'heldLoad' | 'heldOrders'>[]>`
    select slot_at, held_load, held_orders
    from pickup_slots
    where slot_at between ${from} and ${to}`
  return new Map(rows.map(row => [row.slotAt.getTime(), { load: row.heldLoad, orders: row.heldOrders }]))
}

// A day's slots change with the settings alone, and every call asks for seven days, so they are computed once a week of
// windows.
const slotsByWeek = new WeakMap<PickupWeek, Map<string, readonly Slot[]>>()

/** The pickup slots of a Paris day as instants, those of the evening before past its midnight among them. */
export function slotsOfDay(date: string, week: PickupWeek): readonly Slot[] {
  const slotsByDay = slotsByWeek.get(week) ?? new Map<string, readonly Slot[]>()
  slotsByWeek.set(week, slotsByDay)
  const known = slotsByDay.get(date)
  if (known) return known
  if (slotsByDay.size > 4 * PICKUP_DAYS) slotsByDay.clear()
  const slots = pickupTimesOn(date, week).map(({ time, window }) => ({
    ...{ date, time, at: instantOf(date, time) },
    capacity: window.capacity,
  }))
  slotsByDay.set(date, slots)
  return slots
}

/** The slot that a client names, if it is one of those offered. */
function offeredSlot(date: string, time: string, week: PickupWeek, now: Date): Slot | undefined {
  if (!pickupDaysFrom(now).includes(date)) return undefined
  return slotsOfDay(date, week).find(slot => slot.time === time)
}

/**
 * The kitchen load that the slot of an instant takes. One that is offered no more, since the settings have changed under
 * an order that keeps it, takes what every slot does.
 */
export function capacityAt(at: Date, settings: { pickupWeek: PickupWeek | null; slotCapacity: number }): number {
  const slot = slotsOfDay(parisDay(at), pickupWeekOf(settings)).find(other => other.at.getTime() === at.getTime())
  return capacityOf(slot ?? { capacity: null }, settings)
}
