import { lazily } from '#api/kernel/time/paris-time.ts'
import { afterPaint, whenCalm } from '#pwa/lib/state/moments.ts'

const TOUCHES = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const
/** As long as React has HTML that it has not taken over, opening anything costs half as much again. */
const REST_MS = 1500

/** What the page's sleeping parts wait for: the first of them comes near, anybody does anything, or nobody does for a while. */
let wake: () => void
const awake = new Promise<void>(resolve => {
  wake = resolve
})

/** All at once: they are small, and one request after the other would be slower. */
export function wakeIslands(): void {
  wake()
}

/** All parts wait for the same. */
export const whenAwake = lazily((): Promise<void> => {
  // What was touched answers first.
  const wakeSoon = () => afterPaint(wakeIslands)
  for (const touch of TOUCHES) window.addEventListener(touch, wakeSoon, { once: true, passive: true, capture: true })
  void whenCalm(REST_MS).then(wakeIslands)
  return awake
})
