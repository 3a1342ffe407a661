/**
 * The room that was last seen in the pickup slots, stored on the device: without a network it is all that is known
 * about others' orders.
 */
import type { PickupDays } from '#api/features/pickup/contract.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, isWhole, objectOf, type Shape } from '#pwa/lib/storage/shape.ts'

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

/** What was seen last, in whatever tab; undefined on a device that has never seen any slots. */
export function seenSlots(): SeenSlots | undefined {
  const seen = stored.read() ?? inMemory
  return seen && { seenAt: new Date(seen.seenAt), left: seen.left }
}
