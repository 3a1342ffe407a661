/** A page that is never idle goes on all the same. */
const PATIENCE_MS = 5000

/** Resolves once the page has nothing else to do; where nothing tells of idleness (Safari), after some time. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PATIENCE_MS)
  })
}
