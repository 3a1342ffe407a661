/** How long a staff's device may hold what it was told. */

const HOUR_MS = 3_600_000
/** A shift, and no night: from the last contact with the server. */
export const SHOWN_MS = 12 * HOUR_MS
/** As far as a device's clock is set back by the network's own; further back it is not believed. */
const CLOCK_DRIFT_MS = 5 * 60_000

/**
 * Whether orders and cards may still be shown.
 * @param contactAt when the server was last heard, ms since 1970; undefined: never
 */
export function mayBeShown(contactAt: number | undefined, now: number): boolean {
  return contactAt !== undefined && now - contactAt < SHOWN_MS && contactAt - now < CLOCK_DRIFT_MS
}

/**
 * When a bearer ends by its own word, ms since 1970. The device reads it to know when to forget; whether the session
 * lives is the server's word. Undefined for a text that is no token: it then counts until the server refuses it.
 */
export function endOfToken(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
