import { whenIdle } from './when-idle.ts'

const TOUCHES = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const
/** Whoever goes on touching the page is not kept waiting for ever. */
const PATIENCE_MS = 10_000

/**
 * Resolves once nobody has touched the page for some time and it has nothing to do: what nobody waits for must not get in
 * the way of a touch.
 */
export async function whenCalm(ms: number): Promise<void> {
  await new Promise<void>(resolve => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      resolve()
    }
    let timer = setTimeout(end, ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    }
    setTimeout(end, PATIENCE_MS)
    const listening = { passive: true, capture: true, signal: stop.signal }
    for (const touch of TOUCHES) addEventListener(touch, again, listening)
  })
  await whenIdle()
}
