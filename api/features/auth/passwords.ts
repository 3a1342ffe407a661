import { randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { unavailable } from '#api/kernel/problems/errors.ts'
import { createConcurrencyLimit } from '#api/platform/limits/in-process.ts'

/** Argon2id (the package's default) with OWASP's figures: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of no password: checking against it makes an unknown account cost as much work as a known one. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$59PXj7dDRAOaclSoYuBM9A$mutFpC4ftst3O35wnf8fh8TeJ0xsNiBLzpnIK1McG+k'

/**
 * At most eight hashes of 19 MiB run at once; a few hundred wait less than two seconds for them, and further ones are
 * refused.
 */
const inTurn = createConcurrencyLimit({
  running: 8,
  waiting: 128,
  refusal: () => unavailable(5),
})

/** Letters and digits that look alike on paper are left out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @throws AppError 'unavailable' when too many hashes wait already */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => argon2.hash(sameLetters(password), COST))
}

/**
 * Whether a password is the account's. It takes the same work when there is no such account (`passwordHash` undefined),
 * so that the response time does not tell whether an account exists. Two writings of one password are one try.
 * @throws AppError 'unavailable' when too many hashes wait already
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verifyEither(passwordHash ?? DUMMY_HASH, password))
  return matches && passwordHash !== undefined
}

/** As it is hashed now; where that differs, as it was typed, by which older hashes were made. */
async function verifyEither(passwordHash: string, password: string): Promise<boolean> {
  const letters = sameLetters(password)
  return (
    (await argon2.verify(passwordHash, letters)) ||
    (letters !== password && (await argon2.verify(passwordHash, password)))
  )
}

/**
 * One writing of the same letters (NFKC, RFC 8265): an 'é' is one character by one keyboard and two by another, and
 * nobody sees which.
 */
function sameLetters(password: string): string {
  return password.normalize('NFKC')
}

/** Sixteen random characters in four groups, such as `k7fm-x3qp-9wte-hd4r`: 79 bits that can be read aloud. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
