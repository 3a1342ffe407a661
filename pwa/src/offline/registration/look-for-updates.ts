const EVERY_MS = 3_600_000
/** Somebody who switches between windows does not cause more requests than this. */
const PAUSE_MS = 60_000

/**
 * Asks for a newer worker: now, each hour, and when somebody returns to the page. Browsers do so only when a page is
 * opened, which may not happen for weeks in an installed app.
 * @returns ends it
 */
export function lookForUpdates(registration: { update(): Promise<unknown> }): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    const now = performance.now()
    if (document.hidden || now - lookedAt < PAUSE_MS) return
    lookedAt = now
    // Without a network the next time will tell.
    registration.update().catch(() => undefined)
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
