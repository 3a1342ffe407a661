/**
 * Code that comes once it is needed, and may not come: a telephone between two networks, a release that is gone. The one
 * way to `import()` (scripts/check/page/late-code.ts): what failed has another try, which React's `lazy` and a promise
 * that is kept do not give it.
 */
import { askServer, isServerReachable, watchServer } from './connectivity.ts'
import { logProblem } from './log.ts'

export type Later<T> = {
  /**
   * Brings it; where it was lost once while the server is there, it is asked for once more.
   * @throws what the import throws; the next call tries anew
   */
  (): Promise<T>
  /** It, where it has come: nobody waits a moment for it then. */
  came: () => T | undefined
}

/** @param load imports a module, and takes what is wanted out of it; what is later already stays as it is */
export function later<T>(load: Later<T> | (() => Promise<T>)): Later<T> {
  if ('came' in load) return load
  let brought: T | undefined
  const bring = async () => {
    brought = await load().catch(async error => {
      logProblem('A part of the page did not come', error)
      await askServer()
      if (isServerReachable()) return await load()
      throw error
    })
    return brought
  }
  return Object.assign(bring, { came: () => brought })
}

/** The same for what the page can wait for: never rejects, and asks again whenever the server is back. */
export async function patiently<T>(bring: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await bring()
    } catch {
      await serverReturns()
    }
  }
}

function serverReturns(): Promise<void> {
  return new Promise(resolve => {
    const stop = watchServer(() => {
      if (!isServerReachable()) return
      stop()
      resolve()
    })
  })
}
