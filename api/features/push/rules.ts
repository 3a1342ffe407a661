/** What is sent to a device, and to which addresses. The server writes a notification, the service worker shows it. */
import { urlOf } from '#api/kernel/origin.ts'

/** Phones cut longer titles, each in its own way. */
export const MAX_TITLE = 40
export const MAX_BODY = 110

export type PushedNotification = {
  title: string
  body: string
  /** A notification replaces the earlier one with the same tag; all those of an order share one. */
  tag: string
  /** The page that a tap opens, on our own site: `/commande/…`. */
  path: string
  /** A second button: on offers, it unsubscribes. */
  action?: { title: string; path: string }
}

/** A text of at most `max` characters, cut between words where that is possible. */
export function fitted(text: string, max: number): string {
  const characters = [...text.trim()]
  if (characters.length <= max) return text.trim()
  const cut = characters.slice(0, max - 1).join('')
  const isAtEndOfWord = /[\s,;:.!?]/.test(characters[max - 1] ?? '')
  const words = isAtEndOfWord ? cut : cut.replace(/\s+\S*$/, '')
  // One word that is longer than the limit is cut in its middle.
  return `${(words || cut).replace(/[\s,;:.]+$/, '')}…`
}

/** What the service worker received; undefined where it has not the shape of our notifications. */
export function readNotification(value: unknown): PushedNotification | undefined {
  if (!isRecord(value)) return undefined
  const { title, body, tag, path, action } = value
  if (![title, body, tag, path].every(isText)) return undefined
  const known = { title, body, tag, path } as PushedNotification
  if (!isRecord(action) || !isText(action.title) || !isText(action.path)) return known
  return { ...known, action: { title: action.title, path: action.path } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Mozilla's endpoints are the longest, with some 400 characters. */
export const MAX_ENDPOINT_LENGTH = 1024
/** Endings of names in private networks (RFC 6761, 6762, 8375, 9476, and usual practice). */
const PRIVATE_ENDINGS = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'localdomain'],
  ...['home.arpa', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
]

/**
 * Endpoints come from clients and the server sends requests to them, so they must never lead into our own network:
 * whether an address can be a push service's, https on its default port, a public name, nothing else in it. That the
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
