import type { Readable } from './store.ts'

/** Does the rest once what has just changed is on the screen: an answer to a tap must not wait for what follows from it. */
export function afterPaint(rest: () => void): void {
  requestAnimationFrame(() => setTimeout(rest))
}

/** The same, whose listeners hear of each change once what else follows from it is on the screen. */
export function heardAfterPaint<T>(store: Readable<T>): Readable<T> {
  return { ...store, subscribe: listener => store.subscribe(() => afterPaint(listener)) }
}
