import { randomBytes } from 'node:crypto'

/** The id on a customer's card, `QR_` and eight hexadecimal characters; that it is unique is the table's promise. */
export function newQrCodeId(): string {
  return `QR_${randomBytes(4).toString('hex').toUpperCase()}`
}
