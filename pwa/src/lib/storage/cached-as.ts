/** Which of the server's answers this device keeps, so that they can be shown without a network. */
export type CachedName = 'menu' | 'restaurant' | 'loyalty' | 'orders' | 'card'

/** `owner` is the customer whose it is; empty for what everybody sees. */
export type CachedAs = { name: CachedName; owner: string }

/** A query's `meta`: its answer is kept on the device, and shown from there until the server answers (keep-answers.ts). */
export function cachedAs(name: CachedName, owner = ''): { kept: CachedAs } {
  return { kept: { name, owner } }
}
