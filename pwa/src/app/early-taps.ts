/**
 * The prerendered page can be read, and its buttons tapped, before React has loaded. This script comes before React as
 * a file of its own (pwa/build/first-load.ts), and remembers the last such tap. Links and popovers work by themselves.
 */
const ANSWERED_BY_SCRIPT = 'button:not([popovertarget])'

let tapped: HTMLElement | null = null

/**
 * Only the last tap is remembered: whoever taps twice because nothing happened wants one dish, and whoever taps
 * elsewhere wants that instead.
 */
function remember({ target }: Event) {
  tapped = target instanceof Element ? target.closest<HTMLElement>(ANSWERED_BY_SCRIPT) : null
}

document.addEventListener('click', remember, { capture: true })

/** Returns the button that was tapped too early, if any, and stops listening: React answers from here on. */
export function takeEarlyTap(): HTMLElement | null {
  document.removeEventListener('click', remember, { capture: true })
  return tapped
}
