/** Words that must rest in the database for a while without standing there to be read: sealed with a key that is not in it. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

const MARK = 'sealed:'
const IV_BYTES = 12
const TAG_BYTES = 16

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
