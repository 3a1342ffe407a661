/**
 * The prerendered page can be read, and its buttons tapped, before the script that answers has come. This one comes
 * first, as a file of its own (pwa/build/first-load.ts), and remembers the last such tap. Links and popovers work by
 * themselves.
 */
const ANSWERED_BY_SCRIPT = 'button:not([popovertarget])'

let tapped: HTMLElement | null = null

/** The last one alone: whoever taps again because nothing happened wants one dish, whoever tapped elsewhere wants that. */
function remember({ target }: Event) {
  tapped = target instanceof Element ? target.closest<HTMLElement>(ANSWERED_BY_SCRIPT) : null
}

document.addEventListener('click', remember, { capture: true })

/** The button that waits for its answer, if there is one. From here on taps are somebody else's. */
export function takeEarlyTap(): HTMLElement | null {
  document.removeEventListener('click', remember, { capture: true })
  return tapped
}
