/**
 * The open dialogs' places for messages, innermost last. A modal dialog makes the rest of the page inert, so whatever
 * must stay usable over it (a toast with 'Annuler') has to live inside it.
 */

import { useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'

let places: readonly HTMLElement[] = []
const listeners = createListeners()

function set(next: readonly HTMLElement[]) {
  places = next
  document.documentElement.toggleAttribute('data-covered', next.length > 0)
  listeners.tell()
}

/** Puts a dialog's place on top; the answer takes it away again. */
export function enterTopLayer(place: HTMLElement): () => void {
  set([...places, place])
  return () => set(places.filter(other => other !== place))
}

/** The place in the innermost open dialog, or the page itself; undefined where the page is rendered ahead. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore<HTMLElement | undefined>(listeners.add, innermost, () => undefined)
}

function innermost(): HTMLElement {
  return places.at(-1) ?? document.body
}
