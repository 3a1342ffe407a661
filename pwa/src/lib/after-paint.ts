/** Does the rest once what has just changed is on the screen: an answer to a tap must not wait for what follows from it. */
export function afterPaint(rest: () => void): void {
  requestAnimationFrame(() => setTimeout(rest))
}
