import { useMemo } from 'react'
import { soonestPickup, withLead } from '#api/features/pickup/rules/as-soon-as-possible.ts'
import { hoursReason, pickupDaysFrom } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { pickupTimesOn, USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { type SeenSlots, type SlotCart, seenSlots, usePickupSlots } from './queries.ts'
import type { PickupDay, PickupSlot, Soonest } from './slot-choices.ts'

export type Slots = {
  /** Undefined until the slots are known. */
  days: readonly PickupDay[] | undefined
  /** As soon as possible, or why not; undefined where the restaurant does not offer it. */
  asap: Soonest | undefined
  /** The device has computed them without the server, so none is certain. */
  isForeseen: boolean
  /** When the room left was last seen, for computed slots; undefined where it never was. */
  seenAt: Date | undefined
  /** No slots can be shown, and asking for them failed. */
  isMissing: boolean
  askAgain: () => void
}

/** An answer is only this old if the next request failed, or the page was hidden. */
const OLD_MS = 60_000

/** The load left in a slot that was never seen: it is taken as free, since the server decides later. */
const UNKNOWN_LOAD = Number.MAX_SAFE_INTEGER
const MINUTE_MS = 60_000

/**
 * The slots to choose from: the server's while it answers, otherwise the device's own, which follow the clock.
 * @param cart undefined while nothing needs them
 * @param inMinutes as soon as possible, but not before so many minutes from now
 */
export function useSlots(cart: SlotCart | undefined, now: Date, inMinutes?: number): Slots {
  const asked = usePickupSlots(cart, inMinutes)
  const { data: restaurant } = useRestaurant()
  const isUnreachable = !useServerReachable()
  const isForeseen = isUnreachable || (!asked.data && asked.error instanceof NetworkFailure)
  const isOld = asked.data !== undefined && now.getTime() - clock.fromDevice(asked.dataUpdatedAt).getTime() > OLD_MS
  const needsForesight = isForeseen || isOld

  const seen = useMemo(() => (needsForesight ? seenSlots() : undefined), [needsForesight])
  const foreseen = useMemo(
    () =>
      needsForesight && restaurant && cart ? foreseenSlots({ restaurant, seen, cart, now, inMinutes }) : undefined,
    [needsForesight, restaurant, seen, cart, now, inMinutes],
  )
  const { days, asap } = (needsForesight && foreseen) || (asked.data ?? {})
  return {
    days,
    asap,
    isForeseen,
    seenAt: seen?.seenAt,
    isMissing: !days && asked.isError,
    askAgain: () => void asked.refetch(),
  }
}

type Window = { first: string; last: string; stepMinutes: number }

type Known = {
  restaurant: Pick<
    PublicRestaurant,
    | 'asapPickup'
    | 'week'
    | 'pickupWeek'
    | 'closures'
    | 'pausedUntil'
    | 'alcoholUntil'
    | 'leadTimeMinutes'
    | 'notYetOpen'
  >
  /** Undefined where this device has never seen any slots. */
  seen: SeenSlots | undefined
  cart: SlotCart
  now: Date
  inMinutes?: number | undefined
}

/**
 * The seven days of slots as the device computes them without the server: by the server's own rule for the hours, and
 * by the room that was left when it was last seen. The server is asked again before anything is ordered.
 */
export function foreseenSlots(known: Known): { days: PickupDay[]; asap: Soonest | undefined } {
  const { restaurant, seen, cart, now, inMinutes } = known
  const { leadTimeMinutes, pausedUntil } = restaurant
  const windows: readonly (readonly Window[])[] = restaurant.pickupWeek ?? USUAL_PICKUP_WEEK
  const hours = { ...restaurant, pausedUntil: pausedUntil === null ? null : new Date(pausedUntil) }
  // The server compares to the millisecond and this clock shows minutes, so the time is rounded up.
  const ready = new Date(now.getTime() + (leadTimeMinutes + 1) * MINUTE_MS - 1)
  const soonest = `${parisDay(ready)}T${parisTime(ready)}`
  const most = Math.max(0, ...Object.values(seen?.left ?? {}))

  const leftAt = ({ date, time }: PickupTime) => seen?.left[`${date}T${time}`] ?? UNKNOWN_LOAD
  // An order larger than a slot's capacity takes one whole slot that is empty.
  const hasRoomAt = (at: PickupTime) => cart.kitchenLoad === 0 || leftAt(at) >= Math.min(cart.kitchenLoad, most)
  const slotAt = (date: string, time: string): PickupSlot => {
    const remainingLoad = leftAt({ date, time })
    const hasRoom = hasRoomAt({ date, time })
    const reason = restaurant.notYetOpen
      ? 'not_yet_open'
      : `${date}T${time}` < soonest
        ? 'past'
        : (hoursReason({ date, time }, cart.hasAlcohol, hours, now) ?? (hasRoom ? undefined : 'full'))
    return { time, available: reason === undefined, remainingLoad, ...(reason && { reason }) }
  }
  const days = pickupDaysFrom(now).map(date => ({
    date,
    slots: pickupTimesOn<Window>(date, windows).map(({ time }) => slotAt(date, time)),
  }))
  if (!restaurant.asapPickup) return { days, asap: undefined }
  if (restaurant.notYetOpen) return { days, asap: { reason: 'not_yet_open' } }
  return { days, asap: soonestPickup(withLead({ ...hours, windows }, inMinutes), cart.hasAlcohol, now, hasRoomAt) }
}
