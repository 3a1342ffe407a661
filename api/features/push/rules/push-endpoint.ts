/**
 * Push endpoints come from clients and the server sends requests to them, so they must never lead into our own network.
 */
import { urlOf } from '#api/kernel/url-of.ts'

/** Mozilla's endpoints are the longest, with some 400 characters. */
export const MAX_ENDPOINT_LENGTH = 1024
/** Endings of names in private networks (RFC 6761, 6762, 8375, 9476, and usual practice). */
const PRIVATE_ENDINGS = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'localdomain'],
  ...['home.arpa', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
]

/**
 * Whether an address can be a push service's: https on its default port, a public name, nothing else in it. That the
 * name resolves to a public address is checked at each request (`api/platform/outside/push.ts`), since that may change.
 */
export function isPushEndpoint(address: string): boolean {
  const url = address.length > MAX_ENDPOINT_LENGTH ? undefined : urlOf(address)
  if (!url) return false
  const { protocol, hostname, port, username, password, hash } = url
  const isPlain = username === '' && password === '' && hash === ''
  // The parser leaves out a scheme's default port.
  return protocol === 'https:' && port === '' && isPlain && !isIpAddress(hostname) && !isPrivateName(hostname)
}

/** A browser's subscription: the endpoint to send to, and the keys to encrypt with. */
export type SubscribedBrowser = { endpoint: string; p256dh: string; auth: string }

/** Whether a name has no dot, or one of the endings that the public network does not have. */
function isPrivateName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return !name.includes('.') || PRIVATE_ENDINGS.some(ending => name === ending || name.endsWith(`.${ending}`))
}

/**
 * Whether it is an IP address as the URL parser writes one: `10.0.0.1` (also for `0xa000001`), `[::1]`. Push services
 * use names.
 */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}
