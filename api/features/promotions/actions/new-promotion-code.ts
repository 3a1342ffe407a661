import { randomInt } from 'node:crypto'

/** Letters and digits that look alike are left out. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A code that cannot be guessed: there are a trillion, of which each recipient has one. */
export function newPromotionCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
