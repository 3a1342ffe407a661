/**
 * Whoever has the focus now keeps it. Going back to an address that names a part of the page (`#menu`) makes the browser
 * let go of it, just after the page has heard of it.
 */
export function keepFocus(): void {
  const focused = document.activeElement
  setTimeout(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
}
