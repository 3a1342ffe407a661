/**
 * The caller's address behind `trustedProxies` proxies: counted from the right of X-Forwarded-For, since everything
 * left of what our own proxies wrote is the caller's word (SECURITY.md, proxy).
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
  const address = trustedProxies > 0 ? hops[Math.max(0, hops.length - trustedProxies)] : undefined
  return limitSubject(address ?? socketAddress ?? 'unknown')
}

/** IPv4 written as IPv6 is IPv4; of an IPv6 address the /64 counts, which is what one subscriber holds. */
function limitSubject(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  return `${[...groups, '0', '0', '0', '0'].slice(0, 4).join(':')}::/64`
}
