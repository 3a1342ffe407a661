/** Which of the server's answers this device stores, so that they can be shown without a network. */
export type CachedName = 'menu' | 'restaurant' | 'loyalty' | 'orders' | 'card'

/** `owner` is the customer to whom the answer belongs; empty for answers that everybody gets. */
export type CachedAs = { name: CachedName; owner: string }

/**
 * The `meta` of a query whose answer is stored on the device, and shown from there until the server answers
 * (cache-answers.ts).
 */
export function cachedAs(name: CachedName, owner = ''): { cached: CachedAs } {
  return { cached: { name, owner } }
}

/**
 * Whether something was answered before this page was opened, so that it is a copy of this device's: what it does not have,
 * there may be by now.
 * @param answeredAt milliseconds since 1970
 */
export function isOlderThanPage(answeredAt: number): boolean {
  return answeredAt < performance.timeOrigin
}
