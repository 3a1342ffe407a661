/** Endings of names in private networks (RFC 6761, 6762, 8375, 9476, and usual practice). */
const PRIVATE_ENDINGS = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'localdomain'],
  ...['home.arpa', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
]

/** Whether a name has no dot, or one of the endings that the public network does not have. */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return !name.includes('.') || PRIVATE_ENDINGS.some(ending => name === ending || name.endsWith(`.${ending}`))
}

/**
 * Whether it is an IP address as the URL parser writes one: `10.0.0.1` (also for `0xa000001`), `[::1]`. Push services
 * use names.
 */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}
