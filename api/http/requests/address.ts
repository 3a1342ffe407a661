import { limitSubject } from '#api/kernel/origin/network.ts'

/**
 * The caller's address as the limits count it, behind `trustedProxies` proxies: it is counted from the right of
 * X-Forwarded-For, because a client can write anything to the left of what our own proxies added. An entry that is no
 * address counts as the proxy that sent it.
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
  return limitSubject(hop ?? '') ?? limitSubject(socketAddress ?? '') ?? 'unknown'
}
