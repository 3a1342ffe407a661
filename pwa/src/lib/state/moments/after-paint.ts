import type { Readable } from '../stores/store.ts'

/** Calls a function after the next paint: the answer to a tap must not wait for what follows from it. */
export function afterPaint(rest: () => void): void {
  requestAnimationFrame(() => setTimeout(rest))
}

/** The same store, whose listeners are called one paint after each change. */
export function heardAfterPaint<T>(store: Readable<T>): Readable<T> {
  return { ...store, subscribe: listener => store.subscribe(() => afterPaint(listener)) }
}
