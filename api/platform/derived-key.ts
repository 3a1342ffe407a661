import { hkdfSync } from 'node:crypto'

/**
 * A 32-byte key for one purpose out of a configured secret (HKDF, RFC 5869): what is known of one purpose's key says
 * nothing of another's.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lai-khram ${purpose}`, 32))
}
