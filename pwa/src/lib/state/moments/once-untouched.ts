/** What a person does to a page; a scroll goes on after the finger has left it. */
const TOUCHES = ['pointerdown', 'keydown', 'touchmove', 'wheel', 'scroll'] as const

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
