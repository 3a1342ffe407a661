import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|localhost)$/

/**
 * Whether a request comes from this machine. Its connection must, and every client that a proxy names in
 * `X-Forwarded-For`; and it must ask for a loopback host, which a page with a DNS name rebound to 127.0.0.1 does not.
 */
export function cameFromThisMachine(request: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const { host = '', origin, 'x-forwarded-for': forwarded = '' } = request.headers
  const clients = String(forwarded).split(',').filter(Boolean)
  const hosts = [hostname(`http://${host}`), ...(origin === undefined ? [] : [hostname(origin)])]
  return [request.socket.remoteAddress ?? '', ...clients, ...hosts].every(address => LOOPBACK.test(address.trim()))
}

/** A host without port and brackets; empty when it is no address, such as the origin `null`. */
function hostname(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : ''
}
