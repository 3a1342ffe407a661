import { boundsOfDay } from '#api/kernel/paris-calendar.ts'
import { parisDay } from '#api/kernel/paris-time.ts'
import type { Settings } from './settings.ts'

/** When `publicPart` changes by the clock alone, at the latest: a pause ends, or a Paris day and perhaps a closure with it. */
export function publicUntil({ pausedUntil }: Pick<Settings, 'pausedUntil'>, now: Date): Date {
  const { to: midnight } = boundsOfDay(parisDay(now))
  return pausedUntil !== null && pausedUntil > now && pausedUntil < midnight ? pausedUntil : midnight
}
