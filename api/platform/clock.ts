/** The time, passed in wherever something depends on it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that shows `startsAt` now and runs on from there, for TEST_CLOCK. */
export function clockFrom(startsAt: string | undefined): Clock {
  if (startsAt === undefined) return systemClock
  const offset = Date.parse(startsAt) - Date.now()
  return () => new Date(Date.now() + offset)
}
