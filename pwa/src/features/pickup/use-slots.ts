import { useMemo } from 'react'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { foreseenDays } from './foreseen/foreseen-days.ts'
import { type SlotCart, usePickupDays } from './queries.ts'
import { seenSlots } from './seen-slots.ts'
import type { PickupDay } from './slot-choices.ts'

export type Slots = {
  /** Undefined until they are known. */
  days: readonly PickupDay[] | undefined
  /** They were reckoned on a device that does not reach the server: nothing of them is certain. */
  isForeseen: boolean
  /** Of what is foreseen: when the room left was last seen; undefined where it never was. */
  seenAt: Date | undefined
  /** There are none to show, and asking failed. */
  isMissing: boolean
  askAgain: () => void
}

/** An answer is this old only if asking for the next one failed, or nobody looked. */
const OLD_MS = 60_000

/**
 * The slots to choose from: the server's while it answers, otherwise the device's own reckoning, which goes on with the
 * clock. @param cart undefined while nothing needs them
 */
export function useSlots(cart: SlotCart | undefined, now: Date): Slots {
  const asked = usePickupDays(cart)
  const { data: restaurant } = useRestaurant()
  const isUnreachable = !useServerReachable()
  const isForeseen = isUnreachable || (!asked.data && asked.error instanceof NetworkFailure)
  const isOld = asked.data !== undefined && now.getTime() - asked.dataUpdatedAt > OLD_MS
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
