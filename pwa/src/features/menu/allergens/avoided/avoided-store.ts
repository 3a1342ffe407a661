/**
 * The allergens that somebody avoids. They are stored on this device alone, since they are about somebody's health and
 * no server needs them. Every tab follows.
 */

import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

const NONE: readonly string[] = []

const stored = storedValue<readonly string[]>('local', 'laikhram_allergens', listOf(isText))
const avoided = createStore(NONE, { stored })

/** The avoided codes; none on a page that the server renders. The array keeps its identity until it changes. */
export function useAvoided(): readonly string[] {
  return useStore(avoided)
}

/** Replaces the avoided codes by these. */
export function avoid(codes: readonly string[]): void {
  stored.write(codes.length > 0 ? codes : undefined)
  avoided.show(codes)
}
