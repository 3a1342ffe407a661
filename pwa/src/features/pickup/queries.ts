/**
 * The room that was last seen in the pickup slots, stored on the device: without a network it is all that is known
 * about others' orders.
 */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { getPickupSlots, PickupDays } from '#api/features/pickup/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, isWhole, objectOf, type Shape } from '#pwa/lib/storage/shape.ts'

const SLOTS = { method: 'GET', path: '/api/pickup-slots' } as const
const EVERY_MS = 30_000

/** The facts that decide whether a slot is available to a cart: its kitchen load, and whether it contains alcohol. */
export type SlotCart = { kitchenLoad: number; hasAlcohol: boolean }

/** The key of every cart's slots begins with this one. */
export const PICKUP_DAYS_KEY = ['pickup-slots']

/** The slots as the server answers them for a cart. */
const pickupDaysQuery = (cart: SlotCart | undefined, inMinutes?: number) => {
  const load = String(cart?.kitchenLoad ?? 0)
  const alcohol = cart?.hasAlcohol ? ('1' as const) : ('0' as const)
  const query = { load, alcohol, ...(inMinutes !== undefined && { in: String(inMinutes) }) }
  return queryOptions({
    queryKey: [...PICKUP_DAYS_KEY, load, alcohol, inMinutes],
    queryFn: async ({ signal }) => {
      const answer = await call<typeof getPickupSlots>(SLOTS, { query }, { signal })
      keepSeenSlots(answer.days, clock.now())
      return answer
    },
    enabled: cart !== undefined,
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  })
}

/** The slots and the soonest pickup as the server answers them for a cart, asked for every 30 s while they are shown. */
export function usePickupSlots(cart: SlotCart | undefined, inMinutes?: number) {
  return useQuery(pickupDaysQuery(cart, inMinutes))
}

/** The seven days of slots alone. */
export function usePickupDays(cart: SlotCart | undefined) {
  return useQuery({ ...pickupDaysQuery(cart), select: answer => answer.days })
}

/** The kitchen load that is left, by slot: `2026-11-22T12:30`. */
type Left = Record<string, number>

const isLeft: Shape<Left> = (value): value is Left =>
  typeof value === 'object' && value !== null && Object.values(value).every(isWhole)

const stored = storedValue('local', 'laikhram_slots', objectOf({ seenAt: isText, left: isLeft }))
/** Used where the device stores nothing. */
let inMemory: ReturnType<typeof stored.read>

export type SeenSlots = { seenAt: Date; left: Left }

/** Stores an answer of the server in place of the former one. */
export function keepSeenSlots(days: PickupDays['days'], seenAt: Date): void {
  const left: Left = {}
  for (const { date, slots } of days) for (const slot of slots) left[`${date}T${slot.time}`] = slot.remainingLoad
  inMemory = { seenAt: seenAt.toISOString(), left }
  stored.write(inMemory)
}

/** The slots that were seen last, in whatever tab; undefined on a device that has never seen any slots. */
export function seenSlots(): SeenSlots | undefined {
  const seen = stored.read() ?? inMemory
  return seen && { seenAt: new Date(seen.seenAt), left: seen.left }
}
