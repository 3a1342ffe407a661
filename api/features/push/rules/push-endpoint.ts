/**
 * Where a push service may be: the address comes from outside, and the server writes to it, but never into our own
 * network.
 */
import { isIpAddress, isPrivateName } from './private-host.ts'

/** Mozilla's are the longest, with some 400. */
export const MAX_ENDPOINT_LENGTH = 1024

/**
 * Whether an address can be a push service's: https on its usual port, a public name, nothing else in it. That the name
 * leads to a public address is checked when it is written to (`platform/push.ts`): names change what they mean.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MAX_ENDPOINT_LENGTH || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  const isPlain = username === '' && password === '' && hash === ''
  // The parser leaves a scheme's usual port out.
  return protocol === 'https:' && port === '' && isPlain && !isIpAddress(hostname) && !isPrivateName(hostname)
}

/** A browser as its subscription names it: where it is written to, and the keys to write with. */
export type SubscribedBrowser = { endpoint: string; p256dh: string; auth: string }
