/**
 * Which of the fourteen allergens somebody avoids. Kept on this device alone: it is about somebody's health, and no
 * server needs it. Every tab follows.
 */

import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

const NONE: readonly string[] = []

const stored = storedValue<readonly string[]>('local', 'laikhram_allergens', listOf(isText))
const avoided = createStore(NONE, { stored })

/** The codes; none on a page that is rendered ahead. Keeps its identity while nothing changes. */
export function useAvoided(): readonly string[] {
  return useStore(avoided)
}

/** Avoids these and no others from now on. */
export function avoid(codes: readonly string[]): void {
  stored.write(codes.length > 0 ? codes : undefined)
  avoided.show(codes)
}
