import { afterPaint } from '#pwa/lib/state/after-paint.ts'

/** The moment from which the page's sleeping parts are wanted: the first of them comes near, or anybody does anything. */
const TOUCHES = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

let wake: () => void
const awake = new Promise<void>(resolve => {
  wake = resolve
})

/** All at once: they are small, and one request after the other would be slower. */
export function wakeIslands(): void {
  wake()
}

export function whenAwake(): Promise<void> {
  // What was touched answers first.
  const wakeSoon = () => afterPaint(wakeIslands)
  for (const touch of TOUCHES) window.addEventListener(touch, wakeSoon, { once: true, passive: true, capture: true })
  return awake
}
