import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Settings } from './settings.ts'

/**
 * Until when `publicPart` surely stays the same without a change of the settings: until a pause ends, or the Paris day
 * does and perhaps a closure with it.
 */
export function publicUntil({ pausedUntil }: Pick<Settings, 'pausedUntil'>, now: Date): Date {
  const { to: midnight } = boundsOfDay(parisDay(now))
  return pausedUntil !== null && pausedUntil > now && pausedUntil < midnight ? pausedUntil : midnight
}
