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
