/**
 * Which of the fourteen allergens somebody avoids. Kept on this device alone: it is about somebody's health, and no
 * server needs it. Every tab follows.
 */

import { useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'
import { isText, listOf } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

const KEY = 'laikhram_allergens'
const NONE: readonly string[] = []

const kept = storedValue('local', KEY, listOf(isText))
let avoided: readonly string[] = kept.read() ?? NONE
const listeners = createListeners(followTabs)

/** The codes; none on a page that is rendered ahead. Keeps its identity while nothing changes. */
export function useAvoided(): readonly string[] {
  return useSyncExternalStore(
    listeners.add,
    () => avoided,
    () => NONE,
  )
}

/** Avoids these and no others from now on. */
export function avoid(codes: readonly string[]): void {
  kept.write(codes.length > 0 ? [...codes] : undefined)
  set(codes)
}

function set(codes: readonly string[]) {
  avoided = codes
  listeners.tell()
}

function followTabs() {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

// No key: another tab cleared everything.
function onStorage({ key }: StorageEvent) {
  if (key === null || key === KEY) set(kept.read() ?? NONE)
}
