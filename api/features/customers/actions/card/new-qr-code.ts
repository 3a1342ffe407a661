import { randomBytes } from 'node:crypto'

/**
 * The id on a customer's card: `QR_` and eight hexadecimal characters. A unique index of the table refuses a duplicate.
 */
export function newQrCodeId(): string {
  return `QR_${randomBytes(4).toString('hex').toUpperCase()}`
}
