import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|localhost)$/

/**
 * Whether a request comes from this machine: its connection does, it asked for a loopback host (a page elsewhere whose
 * name was rebound to 127.0.0.1 did not), and so did every client that a proxy in between names in `X-Forwarded-For`.
 */
export function cameFromThisMachine(request: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const { host = '', origin, 'x-forwarded-for': forwarded = '' } = request.headers
  const clients = String(forwarded).split(',').filter(Boolean)
  const hosts = [hostname(`http://${host}`), ...(origin === undefined ? [] : [hostname(origin)])]
  return [request.socket.remoteAddress ?? '', ...clients, ...hosts].every(address => LOOPBACK.test(address.trim()))
}

/** Without port and brackets; empty for what is no address, such as the origin `null`. */
function hostname(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : ''
}
