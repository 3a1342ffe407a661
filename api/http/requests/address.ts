import { isIP, isIPv4 } from 'node:net'

/**
 * The caller's address as the limits count it, behind `trustedProxies` proxies: it is counted from the right of
 * X-Forwarded-For, because a client can write anything to the left of what our own proxies added. Different spellings
 * of an address count as one: with a port, in brackets, in capitals, IPv4 as IPv6. An entry that is no address counts
 * as the proxy that sent it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(Boolean)
  const hop = trustedProxies > 0 ? hops[Math.max(0, hops.length - trustedProxies)] : undefined
  return limitSubject(plainAddress(hop)) ?? limitSubject(plainAddress(socketAddress)) ?? 'unknown'
}

/** The address without brackets, port and zone; undefined for what is no address. */
function plainAddress(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written) ?? []
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(written) ?? []
  const address = (bracketed ?? beforePort ?? written).replace(/%.*$/, '')
  return isIP(address) > 0 ? address : undefined
}

/** IPv4 written as IPv6 becomes IPv4; an IPv6 address counts by its /64, which one subscriber owns. */
function limitSubject(address: string | undefined): string | undefined {
  if (address === undefined || isIPv4(address)) return address
  const groups = groupsOf(address)
  const [mapped, high = 0, low = 0] = [groups.slice(0, 6).join(':'), groups[6], groups[7]]
  if (mapped === '0:0:0:0:0:65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/**
 * The eight numbers of an IPv6 address. The URL parser reduces every spelling to one: hexadecimal, zeros shortened
 * once.
 */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
