import { useState, useSyncExternalStore } from 'react'

/**
 * The time, looked at again every so often, for what changes by the clock alone. Not for what the server renders ahead
 * (it throws there): its time is not the reader's. That is what `useNowOnceShown` is for.
 */
export function useNow(everyMs = 60_000): Date {
  const [clock] = useState(() => ticking(everyMs))
  return useSyncExternalStore(clock.subscribe, clock.read)
}

/**
 * The same for what is on the prerendered page: undefined on the server and while its HTML is taken over, so that both
 * sides say the same first; what depends on the time leaves room for it until then.
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
