/** 'Dès que possible': the pickup that the kitchen can promise now, between the slots' times. Pure; pages foresee by it. */
import { serviceAt } from '#api/features/settings/rules/hours.ts'
import { type Moment, type PickupWeek, windowAt } from '#api/features/settings/rules/pickup-week.ts'
import { addDays, minutesOfDay, parisDay, parisTime, timeOfDay } from '#api/kernel/time/paris-time.ts'
import type { SlotReason } from '../contract.ts'
import { hoursReason, type PickupHours } from './pickup-slots.ts'

const MINUTE_MS = 60_000
const STEP_MINUTES = 5

/** So many minutes later than it was read a promise still is the same; beyond, whoever orders is asked first. */
const ASAP_PATIENCE_MINUTES = 10

/** A promised pickup, and the slot whose load it holds: of the same Paris day, since portions and calls are a day's. */
export type Soonest = Moment & { slot: Moment }

type Facts = PickupHours & {
  leadTimeMinutes: number
  /** The windows of pickups; what their slots take is for `hasRoom` to know. */
  windows: readonly (readonly Pick<PickupWeek[number][number], 'first' | 'last' | 'stepMinutes'>[])[]
}

/** The facts of a kitchen that is asked for nothing before so many minutes; its own lead is the least. */
export function withLead<F extends Pick<Facts, 'leadTimeMinutes'>>(facts: F, inMinutes: number | null | undefined): F {
  return { ...facts, leadTimeMinutes: Math.max(facts.leadTimeMinutes, inMinutes ?? 0) }
}

/** The first five-minute step by which an order of this instant can be ready. */
export function readyFrom(at: Date, leadTimeMinutes: number): Date {
  const stepMs = STEP_MINUTES * MINUTE_MS
  return new Date(Math.ceil((at.getTime() + leadTimeMinutes * MINUTE_MS) / stepMs) * stepMs)
}

/**
 * The soonest pickup: now and the lead time, rounded up to five minutes, while a service is open. It holds the last slot
 * at or before it in the same window; where that is full, or of the day before, it is the first step of the next one
 * with room.
 * @param hasRoom whether a slot takes the cart
 * Source: docs/decisions/0194-as-soon-as-possible.md, docs/product.md#pickup.
 */
export function soonestPickup(
  facts: Facts,
  hasAlcohol: boolean,
  now: Date,
  hasRoom: (slot: Moment) => boolean,
): Soonest | { reason: SlotReason } {
  const ready = wallOf(readyFrom(now, facts.leadTimeMinutes))
  const slots = serviceAt(parisDay(now), parisTime(now), facts) && windowAt(ready, facts.windows)
  if (!slots) return { reason: 'closed' }
  const reason = hoursReason(ready, hasAlcohol, facts, now)
  if (reason) return { reason }
  const under = slots.filter(slot => !isLater(slot, ready)).at(-1)
  if (under && under.date === ready.date && hasRoom(under)) return { ...ready, slot: under }
  for (const slot of slots.filter(slot => isLater(slot, ready))) {
    const at = firstStepOf(slot)
    if (hoursReason(at, hasAlcohol, facts, now)) break
    if (at.date === slot.date && hasRoom(slot)) return { ...at, slot }
  }
  return { reason: 'full' }
}

/** The pickup of an order for as soon as possible, once it is paid: it counts from the payment. */
export function soonestAfterPayment(promisedAt: Date, paidAt: Date, leadTimeMinutes: number): Date {
  const ready = readyFrom(paidAt, leadTimeMinutes)
  return ready > promisedAt ? ready : promisedAt
}

/** Whether a pickup is still one of the window and the service in which another was promised. */
export function isOfSameWindow(pickupAt: Date, promisedAt: Date, facts: Pick<Facts, 'windows' | 'week' | 'closures'>) {
  const [pickup, promised] = [wallOf(pickupAt), wallOf(promisedAt)]
  const first = (at: Moment) => windowAt(at, facts.windows)?.[0]
  const [one, other] = [first(pickup), first(promised)]
  if (!one || one.date !== other?.date || one.time !== other.time) return false
  return serviceAt(pickup.date, pickup.time, facts) !== undefined
}

/** Whether a promise is so much later than the one that was read that it has to be asked about. */
export function isWorthAsking(promised: Moment, read: Moment): boolean {
  const days = promised.date === read.date ? 0 : promised.date > read.date ? 1 : -1
  return days * 1440 + minutesOfDay(promised.time) - minutesOfDay(read.time) > ASAP_PATIENCE_MINUTES
}

function wallOf(at: Date): Moment {
  return { date: parisDay(at), time: parisTime(at) }
}

function isLater(one: Moment, other: Moment): boolean {
  return `${one.date}T${one.time}` > `${other.date}T${other.time}`
}

/** A slot's own time, where windows begin at whole steps. */
function firstStepOf({ date, time }: Moment): Moment {
  const minute = Math.ceil(minutesOfDay(time) / STEP_MINUTES) * STEP_MINUTES
  return { date: minute < 1440 ? date : addDays(date, 1), time: timeOfDay(minute) }
}
