/** Modal dialogs: how they open, where the focus goes when they close, and which of them is on top. */

import { afterPaint } from '#pwa/lib/state/moments.ts'
import { createStore, type Readable } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** Whether anybody has touched this page since it came. */
let isTouched = false

if (typeof window !== 'undefined') {
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, noteTouch, { once: true, capture: true })
}

function noteTouch() {
  isTouched = true
}

/**
 * Opens a dialog. The browser gives the focus to its first button, which is right for whoever has opened it. On a page
 * that opens with it, as after a link from a mail or Back from the payment page, a ring around 'Fermer' would be the
 * first thing to be seen: there the dialog itself takes the focus, and the Tab key leads to that button.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (!isTouched && navigator.userActivation) dialog.focus({ preventScroll: true })
}

/**
 * Whoever has the focus now keeps it. Going back to an address that names a part of the page (`#menu`) makes the browser
 * let go of it, just after the page has heard of it.
 */
export function keepFocus(): void {
  const focused = document.activeElement
  setTimeout(() => {
    if (isLost() && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
}

/**
 * Gives the focus to an element if nothing has it any more, which the browser finds out with its next frame.
 * @param heir asked then: what is to have it may not be there before
 */
export function giveLostFocus(heir: () => HTMLElement | null | undefined): void {
  afterPaint(() => isLost() && heir()?.focus({ preventScroll: true }))
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * The open dialogs' places for messages, innermost last. A modal dialog makes the rest of the page inert, so a toast with
 * 'Annuler' has to live inside it.
 */
const places = createStore<readonly HTMLElement[]>([])
const innermost: Readable<HTMLElement | undefined> = {
  subscribe: places.subscribe,
  get: () => places.get().at(-1) ?? document.body,
  ahead: () => undefined,
}

/** Puts a dialog's place on top; the answer takes it away again. */
export function enterTopLayer(place: HTMLElement): () => void {
  setPlaces([...places.get(), place])
  return () => setPlaces(places.get().filter(other => other !== place))
}

/** The place in the innermost open dialog, or the page itself; undefined where the page is rendered ahead. */
export function useTopLayer(): HTMLElement | undefined {
  return useStore(innermost)
}

function setPlaces(next: readonly HTMLElement[]) {
  document.documentElement.toggleAttribute('data-covered', next.length > 0)
  places.set(next)
}
