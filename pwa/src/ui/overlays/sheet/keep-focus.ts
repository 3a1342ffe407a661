import { afterPaint } from '#pwa/lib/state/moments/after-paint.ts'

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
