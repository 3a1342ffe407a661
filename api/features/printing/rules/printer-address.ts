/** Where raw commands usually are taken; a box with several printers counts on from there. */
export const RAW_PORTS = { first: 9100, last: 9109 } as const

export type TcpAddress = { host: string; port: number }

const OCTETS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/**
 * Whether an IPv4 address is of a house's own network (RFC 1918). Not this machine, not 169.254.0.0/16, where clouds keep
 * their secrets, nothing public, no name that may lead there a moment later, and no IPv6, where both have many forms.
 */
export function isHouseAddress(host: string): boolean {
  const octets = OCTETS.exec(host)?.slice(1) ?? []
  // A zero in front would be octal to some.
  if (octets.length !== 4 || octets.some(octet => Number(octet) > 255 || /^0\d/.test(octet))) return false
  const [first = 0, second = 0] = octets.map(Number)
  return first === 10 || (first === 172 && second >= 16 && second < 32) || (first === 192 && second === 168)
}

/**
 * What of an address keeps us from writing to it, by field: an administrator's form must not become a way to reach
 * what else listens near the server.
 * @param isAnywhere tests alone: any address and port
 */
export function addressErrors(
  { host, port }: TcpAddress,
  isAnywhere = false,
): { path: 'host' | 'port'; message: string }[] {
  if (isAnywhere) return []
  const isRawPort = Number.isInteger(port) && port >= RAW_PORTS.first && port <= RAW_PORTS.last
  return [
    ...(isHouseAddress(host)
      ? []
      : [{ path: 'host' as const, message: 'Une adresse du réseau du restaurant, comme 192.168.1.50.' }]),
    ...(isRawPort ? [] : [{ path: 'port' as const, message: 'Un port de 9100 à 9109.' }]),
  ]
}
