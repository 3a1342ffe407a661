/** The secret of a link that is mailed: random, and stored only as its hash. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in an address. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Plain SHA-256 is enough: unlike a password, 256 random bits cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
