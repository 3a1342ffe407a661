import { hkdfSync } from 'node:crypto'

/**
 * A 32-byte key for one purpose out of a configured secret (HKDF, RFC 5869): what is known of one purpose's key says
 * nothing of another's.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  const id = `${purpose} ${secret}`
  const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, '', `lai-khram ${purpose}`, 32))
  derived.set(id, key)
  return key
}

/** Two secrets and a handful of purposes. */
const derived = new Map<string, Buffer>()
