/** Words that must rest in the database for a while without standing there to be read: sealed with a key that is not in it. */
/** The secret of a link that is mailed: random, and stored only as its hash. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const MARK = 'sealed:'
const IV_BYTES = 12
const TAG_BYTES = 16

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

/** @param secrets newest first: it seals, each of them opens */
export function seal(secrets: readonly string[], words: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0] ?? ''), iv)
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function isSealed(text: string): boolean {
  return text.startsWith(MARK)
}

/** What was sealed; undefined when none of the secrets opens it. */
export function unseal(secrets: readonly string[], text: string): string | undefined {
  const bytes = Buffer.from(text.slice(MARK.length), 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    } catch {
      // Another secret's, or altered.
    }
  }
  return undefined
}

function keyOf(secret: string): Buffer {
  return derivedKey(secret, 'sealed words')
}

/** 256 random bits, as they stand in an address. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Plain SHA-256 is enough: unlike a password, 256 random bits cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether what somebody says is the secret, in a time that tells nothing of how near it is. */
export function isSameSecret(said: string | null | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(said ?? ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
