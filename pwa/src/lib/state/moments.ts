import type { Readable } from './store.ts'

/** A page that is touched again and again waits no longer than this. */
const CALM_PATIENCE_MS = 10_000
/** The acts of a person on a page; a scroll goes on after the finger has left it. */
const TOUCHES = ['pointerdown', 'keydown', 'touchmove', 'wheel', 'scroll'] as const
/** A page that is never idle goes on all the same. */
const IDLE_PATIENCE_MS = 5000

/** Calls a function after the next paint: the answer to a tap must not wait for what follows from it. */
export function afterPaint(rest: () => void): void {
  requestAnimationFrame(() => setTimeout(rest))
}

/** The same store, whose listeners are called one paint after each change. */
export function heardAfterPaint<T>(store: Readable<T>): Readable<T> {
  return { ...store, subscribe: listener => store.subscribe(() => afterPaint(listener)) }
}

/**
 * Resolves once nobody has touched the page for some time and it has nothing to do: what nobody waits for must not get in
 * the way of a touch.
 */
export async function whenCalm(ms: number): Promise<void> {
  await new Promise<void>(resolve => {
    const stop = onceUntouched(ms, () => resolve())
    setTimeout(() => {
      stop()
      resolve()
    }, CALM_PATIENCE_MS)
  })
  await whenIdle()
}

/**
 * Calls `then` once nobody has touched the page for so long.
 * @returns ends the wait
 */
export function onceUntouched(ms: number, then: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      listening.abort()
      then()
    }, ms)
  }
  const { signal } = listening
  for (const touch of TOUCHES) addEventListener(touch, wait, { passive: true, capture: true, signal })
  wait()
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

/** Resolves once the page has nothing else to do; where nothing tells of idleness (Safari), after some time. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_PATIENCE_MS })
    else setTimeout(resolve, IDLE_PATIENCE_MS)
  })
}
