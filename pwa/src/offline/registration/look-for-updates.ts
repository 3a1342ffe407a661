const EVERY_MS = 3_600_000
/** Somebody who goes to and fro between windows asks no oftener. */
const PAUSE_MS = 60_000

/**
 * Asks whether there is a newer worker: now, each hour, and when somebody comes back to the page. Browsers do so by
 * themselves when a page is opened, which an installed app may not be for weeks.
 * @returns ends it
 */
export function lookForUpdates(registration: { update(): Promise<unknown> }): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    const now = performance.now()
    if (document.hidden || now - lookedAt < PAUSE_MS) return
    lookedAt = now
    // Without a network there is no news: the next look will tell.
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
