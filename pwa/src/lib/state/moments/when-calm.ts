import { onceUntouched } from './once-untouched.ts'
import { whenIdle } from './when-idle.ts'

/** Whoever goes on touching the page is not kept waiting for ever. */
const PATIENCE_MS = 10_000

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
    }, PATIENCE_MS)
  })
  await whenIdle()
}
