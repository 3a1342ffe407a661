/** Web Push (RFC 8030): messages to browsers, encrypted for each of them (RFC 8291), signed as ours (VAPID, RFC 8292). */

import type { LookupAddress } from 'node:dns'
import dns from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Env } from '../env.ts'
import { DeliveryError } from './delivery-error.ts'

/** A browser, as its subscription names it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type OutgoingPush = {
  /** JSON for the service worker; 3 kB at most. */
  payload: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high'
  /** One still waiting at the push service under the same topic is replaced; 32 letters of base64url at most. */
  topic?: string
}

export type PushSender = {
  /** What browsers subscribe with. */
  publicKey: string
  /** @throws DeliveryError when the push service did not take it: `isGone` when the browser listens no more */
  send(target: PushTarget, push: OutgoingPush): Promise<void>
}

const LIMITS = { wholeMs: 10_000 }

/** Networks that are not the public one (IANA's special-purpose registries), of those that a name may lead to. */
const NOT_PUBLIC = new BlockList()

const GLOBAL_IPV6 = new BlockList()

/**
 * Sends to the browsers' push services; null where no keys are set, and notifications are off.
 * @param connection for tests, which have a push service of their own
 */
export function createPushSender(
  env: Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUBLIC_URL'>,
  connection: RequestOptions = { lookup: publicLookup },
  limits = LIMITS,
): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (publicKey === undefined || privateKey === undefined) return null
  const vapidDetails = { publicKey, privateKey, subject: subjectOf(env) }
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const options = { vapidDetails, TTL: ttlSeconds, urgency, ...(topic !== undefined && { topic }) }
      const { headers, body } = details({ endpoint, keys: { p256dh, auth } }, payload, options)
      const status = await post(endpoint, body, { ...connection, headers }, limits.wholeMs)
      if (status < 200 || status > 299) throw refusal(status)
    },
  }
}

/** Whom a push service writes to when we trouble it (RFC 8292); Apple's refuses a pretended one. */
function subjectOf({ VAPID_SUBJECT, PUBLIC_URL }: Pick<Env, 'VAPID_SUBJECT' | 'PUBLIC_URL'>): string {
  if (VAPID_SUBJECT !== undefined) return VAPID_SUBJECT
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:push@localhost.invalid'
}

function details(...request: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...request)
  } catch {
    // Keys that are no point of the curve: no browser made them.
    throw new DeliveryError('keys that nothing can be encrypted for', true, true)
  }
}

/** Our own request and not the library's: its time-out begins again with every byte, and it keeps whatever comes back. */
function post(endpoint: string, body: unknown, options: RequestOptions, wholeMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(wholeMs)
    const call = request(endpoint, { ...options, method: 'POST', signal, agent: false }, response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    call.on('error', error => reject(connectionFailure(error)))
    call.end(body)
  })
}

function connectionFailure(error: NodeJS.ErrnoException): DeliveryError {
  const reason = error.name === 'AbortError' ? 'no answer in time' : (error.code ?? 'unknown failure')
  const isGone = reason === NOT_PUBLIC_CODE
  return new DeliveryError(reason, isGone, isGone)
}

// The service is busy or down, or has no room for us right now: RFC 8030, section 8.4.
const MAY_PASS = new Set([408, 425, 429])

function refusal(status: number): DeliveryError {
  return new DeliveryError(`answer ${status}`, status < 500 && !MAY_PASS.has(status), status === 404 || status === 410)
}

for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  addSubnet(NOT_PUBLIC, network, 'ipv4')
}
// Inside the public part of IPv6: documentation, and tunnels that carry an IPv4 address.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addSubnet(NOT_PUBLIC, network, 'ipv6')

addSubnet(GLOBAL_IPV6, '2000::/3', 'ipv6')

/** Whether an IP address is one that anybody on the internet reaches: not this machine, not a network around it. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4')
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** The code of the error that `publicLookup` answers with for a name that leads elsewhere. */
export const NOT_PUBLIC_CODE = 'ENOTPUBLIC'

/**
 * Finds a host's addresses for a connection to a name that came from outside, and refuses one that leads into a network
 * of our own. At the very connection, since a name may mean something else a moment after it was checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = addresses as LookupAddress[]
    const [first] = found ?? []
    if (error || !first) return callback(error ?? failure('ENOTFOUND', hostname), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(failure(NOT_PUBLIC_CODE, hostname), '', 4)
    }
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

function failure(code: string, hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code} ${hostname}`), { code })
}

function addSubnet(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, Number(bits), family)
}
