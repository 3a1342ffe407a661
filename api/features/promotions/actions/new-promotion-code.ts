import { randomInt } from 'node:crypto'

/** Without the letters and figures that are taken for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A code that cannot be guessed: a trillion of them, for one that is in force. */
export function newPromotionCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
