import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/kernel/errors.ts'
import type { Services } from './context.ts'
import { derivedKey } from './derived-key.ts'

type Signing = Pick<Services, 'sessionSecrets'>

const SEAL_BYTES = 12

/**
 * A place in a list as a word for its address. Sealed: one that was altered, or is another list's, is refused.
 * @param list which list, with whose it is: 'orders of {customer}'
 * @param place what the next page begins behind
 */
export function writeCursor({ sessionSecrets }: Signing, list: string, place: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(place))
  return Buffer.concat([seal(sessionSecrets[0] as string, list, text), text]).toString('base64url')
}

/**
 * The place that a cursor of that list stands for.
 * @throws AppError 'validation_failed' (422) when we did not write it for this list
 */
export function readCursor({ sessionSecrets }: Signing, list: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const [given, text] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)]
  const isOurs =
    given.length === SEAL_BYTES && sessionSecrets.some(secret => timingSafeEqual(given, seal(secret, list, text)))
  // The decoder passes over what is no base64url: the word must be the very one that we write.
  if (!isOurs || bytes.toString('base64url') !== cursor) throw notOurs()
  return JSON.parse(text.toString()) as string[]
}

function seal(secret: string, list: string, text: Buffer): Buffer {
  const mac = createHmac('sha256', derivedKey(secret, 'list cursors')).update(`${list}\n`).update(text)
  return mac.digest().subarray(0, SEAL_BYTES)
}

function notOurs(): AppError {
  return new AppError('validation_failed', {
    errors: [{ path: 'cursor', message: 'Cette suite n’est plus valable. Rechargez la liste.' }],
  })
}
