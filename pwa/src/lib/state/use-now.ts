import { useState, useSyncExternalStore } from 'react'

/**
 * The time, read again at an interval, for what changes by the clock alone. It throws on the server, whose time is not
 * the reader's: `useNowOnceShown` is for the prerendered page.
 */
export function useNow(everyMs = 60_000): Date {
  const [clock] = useState(() => ticking(everyMs))
  return useSyncExternalStore(clock.subscribe, clock.read)
}

/**
 * The same for the prerendered page: undefined on the server and during hydration, so that both render the same; the
 * page leaves room for what depends on the time.
 */
export function useNowOnceShown(everyMs = 60_000): Date | undefined {
  const [clock] = useState(() => ticking(everyMs))
  return useSyncExternalStore<Date | undefined>(clock.subscribe, clock.read, notYet)
}

function notYet(): undefined {}

function ticking(everyMs: number) {
  let now = new Date()
  return {
    read: () => now,
    subscribe(listener: () => void) {
      const timer = setInterval(() => {
        now = new Date()
        listener()
      }, everyMs)
      return () => clearInterval(timer)
    },
  }
}
