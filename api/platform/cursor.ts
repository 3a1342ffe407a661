import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from './context.ts'
import { derivedKey } from './secrets.ts'

type Signing = Pick<Services, 'sessionSecrets'>

const SEAL_BYTES = 12

/**
 * A place in a list as text for an address. It is encrypted and authenticated, so that an altered cursor and one of
 * another list are refused.
 * @param list which list, and whose: 'orders of {customer}'
 * @param place after which the next page begins
 */
export function writeCursor({ sessionSecrets }: Signing, list: string, place: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(place))
  return Buffer.concat([seal(sessionSecrets[0] as string, list, text), text]).toString('base64url')
}

/**
 * The place in a cursor of that list.
 * @throws AppError 'validation_failed' (422) when it was not written by us for this list
 */
export function readCursor({ sessionSecrets }: Signing, list: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const [given, text] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)]
  const isOurs =
    given.length === SEAL_BYTES && sessionSecrets.some(secret => timingSafeEqual(given, seal(secret, list, text)))
  // The decoder ignores characters outside base64url, so the text must also be exactly the one that we would write.
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
