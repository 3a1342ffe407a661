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
import type { PickupDays, SlotReason } from './contract.ts'
import { isWorthAsking, readyFrom, soonestPickup, withLead } from './rules/as-soon-as-possible.ts'
import {
  type Cart,
  capacityOf,
  type Held,
  hasRoom,
  pickupDaysFrom,
  pickupWeekOf,
  type Slot,
  slotReason,
} from './rules/pickup-slots.ts'

const NOTHING: Held = { load: 0, orders: 0 }

/** The seven days of slots, judged for a cart, and the soonest pickup. @param inMinutes the soonest not before them */
export async function pickupDays(services: Services, cart: Cart, inMinutes?: number): Promise<PickupDays> {
  const now = services.clock()
  const settings = await services.snapshots.read(settingsSnapshot)
  const isClosed = isNotYetOpen(settings, services.env)
  const week = pickupWeekOf(settings)
  const held = await heldIn(services.sql, settings, now)
  const soonest = () => soonestOf(withLead(settings, inMinutes), held, cart, now)
  const asap = settings.asapPickup && (isClosed ? NOT_YET_OPEN : soonest())
  const days = pickupDaysFrom(now).map(date => ({
    date,
    slots: slotsOfDay(date, week).map(slot => {
      const here = heldAt(held, slot)
      const reason = isClosed ? 'not_yet_open' : slotReason(slot, here, cart, settings, now)
      const remainingLoad = Math.max(0, capacityOf(slot, settings) - here.load)
      return { time: slot.time, available: reason === undefined, remainingLoad, ...(reason && { reason }) }
    }),
  }))
  return { days, ...(asap && { asap: 'reason' in asap ? asap : { date: asap.date, time: asap.time } }) }
}

const NOT_YET_OPEN = { reason: 'not_yet_open' } as const

/** What all slots hold that can be chosen now, as it was read. */
export async function heldNow(services: Services, settings: Settings): Promise<HeldSlots> {
  return heldIn(services.sql, settings, services.clock())
}

/** By the slot's epoch milliseconds; slots without holds are absent. */
export type HeldSlots = ReadonlyMap<number, Held>

/** A pickup as it was decided on: of a slot, or between two. */
export type Pickup = { date: string; time: string; at: Date; slot: Slot; isAsap: boolean }

/**
 * The pickup that a customer asks for: a slot, if the clock and the settings allow it, or the soonest one. Whether the
 * slot still has room is decided by `hold_slot` in the order's own transaction.
 * @param held what was read of the slots, for the soonest one
 * @throws AppError what `askedSlot` throws, and for the soonest 'slot_full' where there is none, or it is later than what
 *   the customer has read
 */
export function askedPickup(
  settings: Settings,
  asked: AskedPickup,
  cart: Cart,
  { now, held }: { now: Date; held: HeldSlots },
): Pickup {
  if (!asked.asap) {
    const slot = askedSlot(settings, asked, cart, now)
    return { date: slot.date, time: slot.time, at: slot.at, slot, isAsap: false }
  }
  const soonest = settings.asapPickup
    ? soonestOf(withLead(settings, asked.inMinutes), held, cart, now)
    : ({ reason: 'closed' } as const)
  if ('reason' in soonest) {
    if (soonest.reason === 'paused') throw ordersPaused(settings, now)
    if (soonest.reason === 'full') throw fullAfter(settings, held, wallOf(now), cart, now)
    throw new AppError('slot_unavailable', { extra: { reason: soonest.reason, pickup: { asap: true } } })
  }
  const { date, time } = soonest
  if (asked.seen && isWorthAsking(soonest, asked.seen)) {
    throw slotFullNext(asked.seen, { date, time, asap: true })
  }
  return { ...soonest, isAsap: true }
}

export type AskedPickup =
  | { asap?: false | null | undefined; date: string; time: string }
  | { asap: true; inMinutes?: number | null | undefined; seen?: { date: string; time: string } | null | undefined }

/** The soonest pickup with its instant, and the slot that it holds. */
function soonestOf(
  settings: Settings,
  held: HeldSlots,
  cart: Cart,
  now: Date,
): { date: string; time: string; at: Date; slot: Slot } | { reason: SlotReason } {
  const week = pickupWeekOf(settings)
  const slotOf = ({ date, time }: { date: string; time: string }) =>
    slotsOfDay(date, week).find(slot => slot.time === time)
  const soonest = soonestPickup({ ...settings, windows: week }, cart.hasAlcohol, now, asked => {
    const slot = slotOf(asked)
    return slot !== undefined && hasRoom(heldAt(held, slot), cart.load, capacityOf(slot, settings))
  })
  if ('reason' in soonest) return soonest
  const { date, time } = soonest
  // Of an hour that comes twice, the clock on the wall names the first.
  const at = Math.max(instantOf(date, time).getTime(), readyFrom(now, settings.leadTimeMinutes).getTime())
  return { date, time, at: new Date(at), slot: slotOf(soonest.slot) as Slot }
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
    slot => slot.at > at && !slotReason(slot, heldAt(held, slot), cart, settings, now),
  )
}

/** The error for a slot that has filled meanwhile: it names the next one with room, so that the page can offer it. */
export async function slotFull(services: Services, asked: Slot, cart: Cart): Promise<AppError> {
  const now = services.clock()
  const settings = await services.snapshots.read(settingsSnapshot)
  return fullAfter(settings, await heldIn(services.sql, settings, now), asked, cart, now)
}

function fullAfter(
  settings: Settings,
  held: HeldSlots,
  asked: { date: string; time: string; at: Date },
  cart: Cart,
  now: Date,
): AppError {
  const next = pickupDaysFrom(now)
    .flatMap(date => slotsOfDay(date, pickupWeekOf(settings)))
    .find(slot => slot.at > asked.at && !slotReason(slot, heldAt(held, slot), cart, settings, now))
  return slotFullNext(asked, next && { date: next.date, time: next.time })
}

function slotFullNext(
  asked: { date: string; time: string },
  next: { date: string; time: string; asap?: true } | undefined,
): AppError {
  const sentence = !next
    ? ''
    : next.date === asked.date
      ? `${next.asap ? 'Au plus tôt' : 'Le suivant'}\u00a0: ${next.asap ? 'vers\u00a0' : ''}${formatTimeInSentence(next.time)}.`
      : `Prochain retrait\u00a0: ${dayAndTimeInSentence(next)}.`
  return new AppError('slot_full', {
    values: { next: sentence },
    extra: {
      pickup: { date: asked.date, time: asked.time },
      ...(next && { next }),
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

function heldAt(held: HeldSlots, { at }: Slot): Held {
  return held.get(at.getTime()) ?? NOTHING
}

function wallOf(at: Date): { date: string; time: string; at: Date } {
  return { date: parisDay(at), time: parisTime(at), at }
}

async function heldIn(sql: Queryable, settings: Settings, now: Date): Promise<HeldSlots> {
  const slots = pickupDaysFrom(now).flatMap(date => slotsOfDay(date, pickupWeekOf(settings)))
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last ? heldBetween(sql, first.at, last.at) : new Map()
}

/** What is held in each slot between two instants. */
async function heldBetween(sql: Queryable, from: Date, to: Date): Promise<HeldSlots> {
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
