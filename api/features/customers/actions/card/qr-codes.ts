import type { Queryable } from '#api/platform/database/database.ts'
import { lockedByEmail, lockedWithoutQrCode, setQrCodes } from '../../queries/qr-codes.ts'
import { newQrCodeId } from './new-qr-code.ts'

/** Two of four billion ids seldom collide; five collisions in a row mean that the generator is broken. */
const TRIES = 5

/**
 * Gives the customer with that address another QR id; the old one belongs to nobody from then on.
 * @returns undefined when no customer has the address
 */
export async function renewQrCode(
  tx: Queryable,
  email: string,
  now: Date,
  makeQrCodeId = newQrCodeId,
): Promise<{ customerId: string } | undefined> {
  const customer = await lockedByEmail(tx, email)
  if (customer) await giveQrCodes(tx, [customer.customerId], now, makeQrCodeId)
  return customer
}

/** Gives every customer who has no QR id one. @returns how many had none */
export async function giveMissingQrCodes(tx: Queryable, now: Date, makeQrCodeId = newQrCodeId): Promise<number> {
  const customerIds = await lockedWithoutQrCode(tx)
  await giveQrCodes(tx, customerIds, now, makeQrCodeId)
  return customerIds.length
}

async function giveQrCodes(
  tx: Queryable,
  customerIds: readonly string[],
  now: Date,
  makeQrCodeId: () => string,
): Promise<void> {
  let waiting = customerIds
  for (let tries = 0; tries < TRIES && waiting.length > 0; tries += 1) {
    const given = waiting.map(customerId => ({ customerId, qrCodeId: makeQrCodeId() }))
    const done = new Set(await setQrCodes(tx, given, now))
    waiting = waiting.filter(customerId => !done.has(customerId))
  }
  if (waiting.length > 0) throw new Error('no free QR id found')
}
