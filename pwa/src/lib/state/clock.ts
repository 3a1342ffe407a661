/**
 * The time by which the page decides and shows, counted from the server's clock: a device may be wrong by minutes or a
 * day, and what is due in 20 minutes would stand there as late. `scripts/config/one-clock.test.ts` refuses any other
 * reading of the time.
 */

import { useState, useSyncExternalStore } from 'react'
import { createListeners, createStore } from './store.ts'
import { storedValue } from './stored.ts'
import { useStore } from './use-store.ts'

/** The `Date` of an answer has whole seconds: on average it is half of one ago. */
const HALF_SECOND_MS = 500
/** A screen's times need not be drawn anew for less. */
const SEEN_MS = 5000
/** A device's clock that is further off is spoken of. */
const WRONG_MS = 60_000

const kept = storedValue('local', 'laikhram_clock', (value): value is number => Number.isFinite(value))

/** What the server's clock showed at a moment of `performance.now()`, which goes on evenly whatever the device's clock does. */
type Reading = { serverMs: number; at: number }

let reading: Reading | undefined = lastKnown()
/** It begins with nothing, as on the page that the server renders, and is then what this device was found to be. */
const skew = createStore(0)
skew.show(kept.read() ?? 0)
const corrected = createListeners()

/** The one clock of the page. */
export const clock = {
  /** The server's time; the device's own until the server has been heard. */
  now: () => new Date(nowMs()),
  nowMs,
  /** The device's own time, for waits that are counted on the device alone, over a reload too: never shown, never sent. */
  deviceMs: () => Date.now(),
  /** The server's time of a moment that the device has noted by its own clock. */
  fromDevice: (deviceMs: number) => new Date(deviceMs + nowMs() - Date.now()),
  /** Calls its listener where the time has jumped. */
  onCorrected: corrected.add,
}

function nowMs(): number {
  return reading ? reading.serverMs + performance.now() - reading.at : Date.now()
}

/**
 * Takes the server's time from an answer. Half the round trip has passed since it was written; a reading is exact to the
 * other half and the missing fraction of a second, and what agrees with it so far is kept.
 * @param answer one that came from the network: a cached one bears the time of its first delivery
 * @param askedAt `performance.now()` as the request left
 */
export function hearServerTime({ headers }: Response, askedAt: number): void {
  const written = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(written) || Number(headers.get('age') ?? 0) > 0) return
  const at = performance.now()
  const halfTripMs = Math.max(0, at - askedAt) / 2
  const serverMs = written + HALF_SECOND_MS + halfTripMs
  const before = nowMs()
  if (!reading || Math.abs(serverMs - before) > halfTripMs + HALF_SECOND_MS) reading = { serverMs, at }
  noteSkew(Date.now() - nowMs())
  if (Math.abs(nowMs() - before) > SEEN_MS) corrected.notify()
}

/** How far the device's clock is ahead of the server's, in milliseconds, negative where it is behind; 0 where that matters little. */
export function useClockSkew(): number {
  return useStore(skew)
}

function noteSkew(ms: number): void {
  const told = Math.abs(ms) > WRONG_MS ? Math.round(ms / 1000) * 1000 : 0
  if (told === skew.get()) return
  skew.set(told)
  kept.write(told || undefined)
}

/** A page that starts without a network begins with what the last one found out. */
function lastKnown(): Reading | undefined {
  const ahead = kept.read()
  return ahead === undefined ? undefined : { serverMs: Date.now() - ahead, at: performance.now() }
}

/**
 * The time, read again at an interval, for what changes by the clock alone. It throws on the server, whose time is not
 * the reader's: `useNowOnceShown` is for the prerendered page.
 */
export function useNow(everyMs = 60_000): Date {
  const [ticks] = useState(() => tickingClock(everyMs))
  return useSyncExternalStore(ticks.subscribe, ticks.read)
}

/**
 * The same for the prerendered page: undefined on the server and during hydration, so that both render the same; the
 * page leaves room for what depends on the time.
 */
export function useNowOnceShown(everyMs = 60_000): Date | undefined {
  const [ticks] = useState(() => tickingClock(everyMs))
  return useSyncExternalStore<Date | undefined>(ticks.subscribe, ticks.read, notYet)
}

function notYet(): undefined {}

function tickingClock(everyMs: number) {
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
