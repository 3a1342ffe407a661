import { randomInt } from 'node:crypto'

/** Letters and digits that look alike on paper are left out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen random characters in four groups, such as `k7fm-x3qp-9wte-hd4r`: 79 bits that can be read aloud. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
