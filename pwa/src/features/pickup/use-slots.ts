import { useMemo } from 'react'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { foreseenDays } from './foreseen-days.ts'
import { type SlotCart, seenSlots, usePickupDays } from './queries.ts'
import type { PickupDay } from './slot-choices.ts'

export type Slots = {
  /** Undefined until the slots are known. */
  days: readonly PickupDay[] | undefined
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

/**
 * The slots to choose from: the server's while it answers, otherwise the device's own, which follow the clock.
 * @param cart undefined while nothing needs them
 */
export function useSlots(cart: SlotCart | undefined, now: Date): Slots {
  const asked = usePickupDays(cart)
  const { data: restaurant } = useRestaurant()
  const isUnreachable = !useServerReachable()
  const isForeseen = isUnreachable || (!asked.data && asked.error instanceof NetworkFailure)
  const isOld = asked.data !== undefined && now.getTime() - clock.fromDevice(asked.dataUpdatedAt).getTime() > OLD_MS
  const needsForesight = isForeseen || isOld

  const seen = useMemo(() => (needsForesight ? seenSlots() : undefined), [needsForesight])
  const foreseen = useMemo(
    () => (needsForesight && restaurant && cart ? foreseenDays({ restaurant, seen, cart, now }) : undefined),
    [needsForesight, restaurant, seen, cart, now],
  )
  const days = (needsForesight && foreseen) || asked.data
  return {
    days,
    isForeseen,
    seenAt: seen?.seenAt,
    isMissing: !days && asked.isError,
    askAgain: () => void asked.refetch(),
  }
}
