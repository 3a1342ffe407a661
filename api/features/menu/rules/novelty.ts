/** A dish that has come to the menu lately is called new. */
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

/** How many days, the first one included. */
const NEW_DAYS = 60

type Novelty = { newUntil: string | null }

/** The last Paris day on which a dish that comes today is called new. */
export function newUntil(now: Date): string {
  return addDays(parisDay(now), NEW_DAYS - 1)
}

export function isNew({ newUntil }: Novelty, now: Date): boolean {
  return newUntil !== null && parisDay(now) <= newUntil
}

/** The next instant at which a dish is no longer new, by the clock alone. */
export function noveltyEnds(items: readonly Novelty[], now: Date): Date | undefined {
  const lastDays = items.flatMap(item => (item.newUntil !== null && isNew(item, now) ? [item.newUntil] : []))
  const [first] = lastDays.sort()
  return first === undefined ? undefined : boundsOfDay(first).to
}
