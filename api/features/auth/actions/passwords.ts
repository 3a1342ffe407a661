import argon2 from '@node-rs/argon2'
import { unavailable } from '#api/kernel/problems/unavailable.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'

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

/** @throws AppError 'unavailable' when too many hashes wait already */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => argon2.hash(password, COST))
}

/**
 * Whether a password is the account's. It takes the same work when there is no such account (`passwordHash` undefined),
 * so that the response time does not tell whether an account exists.
 * @throws AppError 'unavailable' when too many hashes wait already
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => argon2.verify(passwordHash ?? DUMMY_HASH, password))
  return matches && passwordHash !== undefined
}
