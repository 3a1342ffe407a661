/**
 * The open dialogs' places for messages, innermost last. A modal dialog makes the rest of the page inert, so whatever
 * must stay usable over it (a toast with 'Annuler') has to live inside it.
 */

import { createStore, type Readable } from '#pwa/lib/state/stores/store.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'

const places = createStore<readonly HTMLElement[]>([])
const innermost: Readable<HTMLElement | undefined> = {
  subscribe: places.subscribe,
  get: () => places.get().at(-1) ?? document.body,
  ahead: () => undefined,
}

/** Puts a dialog's place on top; the answer takes it away again. */
export function enterTopLayer(place: HTMLElement): () => void {
  set([...places.get(), place])
  return () => set(places.get().filter(other => other !== place))
}

/** The place in the innermost open dialog, or the page itself; undefined where the page is rendered ahead. */
export function useTopLayer(): HTMLElement | undefined {
  return useStore(innermost)
}

function set(next: readonly HTMLElement[]) {
  document.documentElement.toggleAttribute('data-covered', next.length > 0)
  places.set(next)
}
