import dns, { type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Networks that are not the public one (IANA's special-purpose registries), of those that a name may lead to. */
const NOT_PUBLIC = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  addSubnet(NOT_PUBLIC, network, 'ipv4')
}
// Inside the public part of IPv6: documentation, and tunnels that carry an IPv4 address.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addSubnet(NOT_PUBLIC, network, 'ipv6')
const GLOBAL_IPV6 = new BlockList()
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
