import { hkdfSync } from 'node:crypto'

/**
 * Derives a 32-byte key for one purpose from a configured secret (HKDF, RFC 5869), so that one purpose's key reveals
 * nothing of another's.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  const id = `${purpose} ${secret}`
  const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, '', `lai-khram ${purpose}`, 32))
  derived.set(id, key)
  return key
}

/** It stays small: two secrets and a handful of purposes. */
const derived = new Map<string, Buffer>()
