/**
 * What was last seen of the room that is left in the pickup slots, kept on the device: without a network it is all that
 * is known of what others have ordered.
 */
import type { PickupDays } from '#api/features/pickup/contract/pickup.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, isWhole, objectOf, type Shape } from '#pwa/lib/storage/shape.ts'

/** Kitchen load that is left, by `2026-11-22T12:30`. */
type Left = Record<string, number>

const isLeft: Shape<Left> = (value): value is Left =>
  typeof value === 'object' && value !== null && Object.values(value).every(isWhole)

const stored = storedValue('local', 'laikhram_slots', objectOf({ seenAt: isText, left: isLeft }))
/** For a device that keeps nothing. */
let inMemory: ReturnType<typeof stored.read>

export type SeenSlots = { seenAt: Date; left: Left }

/** Keeps an answer of the server in the place of the one before. */
export function keepSeenSlots(days: PickupDays['days'], seenAt: Date): void {
  const left: Left = {}
  for (const { date, slots } of days) for (const slot of slots) left[`${date}T${slot.time}`] = slot.remainingLoad
  inMemory = { seenAt: seenAt.toISOString(), left }
  stored.write(inMemory)
}

/** What was seen last, in whatever tab; undefined on a device that has never seen any. */
export function seenSlots(): SeenSlots | undefined {
  const seen = stored.read() ?? inMemory
  return seen && { seenAt: new Date(seen.seenAt), left: seen.left }
}
