/** What a person does to scroll by hand, or to do anything else on the page. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** @returns ends it */
export function onHandScroll(listener: () => void): () => void {
  for (const act of ACTS) window.addEventListener(act, listener, { passive: true })
  return () => {
    for (const act of ACTS) window.removeEventListener(act, listener)
  }
}
