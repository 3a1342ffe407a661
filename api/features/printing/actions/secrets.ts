import { createHash, randomBytes } from 'node:crypto'

/** A printer's secret: 32 random bytes, which nobody guesses, so that a plain hash of it is enough. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
