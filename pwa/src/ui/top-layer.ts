/**
 * The open dialogs, innermost last. A modal dialog makes the rest of the page inert, so whatever must stay usable
 * over it (a toast with 'Annuler') has to live inside it.
 */
import { useSyncExternalStore } from 'react'

let dialogs: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Puts a dialog on top; the answer takes it away again. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter(other => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The innermost open dialog, or undefined when the page itself is on top. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1))
}
