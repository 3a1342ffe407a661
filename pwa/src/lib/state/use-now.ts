import { useState, useSyncExternalStore } from 'react'
import { clock } from './clock.ts'

/**
 * The time, read again at an interval, for what changes by the clock alone. It throws on the server, whose time is not
 * the reader's: `useNowOnceShown` is for the prerendered page.
 */
export function useNow(everyMs = 60_000): Date {
  const [ticks] = useState(() => ticking(everyMs))
  return useSyncExternalStore(ticks.subscribe, ticks.read)
}

/**
 * The same for the prerendered page: undefined on the server and during hydration, so that both render the same; the
 * page leaves room for what depends on the time.
 */
export function useNowOnceShown(everyMs = 60_000): Date | undefined {
  const [ticks] = useState(() => ticking(everyMs))
  return useSyncExternalStore<Date | undefined>(ticks.subscribe, ticks.read, notYet)
}

function notYet(): undefined {}

function ticking(everyMs: number) {
  let now = clock.now()
  return {
    read: () => now,
    subscribe(listener: () => void) {
      const look = () => {
        now = clock.now()
        listener()
      }
      const timer = setInterval(look, everyMs)
      const stopHearing = clock.onCorrected(look)
      return () => {
        clearInterval(timer)
        stopHearing()
      }
    },
  }
}
