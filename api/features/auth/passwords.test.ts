import argon2 from '@node-rs/argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DUMMY_HASH, hashPassword, isPasswordOf } from './passwords.ts'

/** Algorithm and cost of a hash: everything before its salt. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(1, 4).join(' ')

test('hashes with Argon2id at 19 MiB, two passes, one lane', async () => {
  expect(costOf(await hashPassword('une phrase de passe'))).toBe('argon2id v=19 m=19456,t=2,p=1')
})

test('gives an unknown account the very cost of a known one', async () => {
  expect(costOf(DUMMY_HASH)).toBe(costOf(await hashPassword('une phrase de passe')))
})

test('knows the password, and nothing else', async () => {
  const passwordHash = await hashPassword('une phrase de passe')
  expect(await isPasswordOf(passwordHash, 'une phrase de passe')).toBe(true)
  expect(await isPasswordOf(passwordHash, 'une phrase de passe ')).toBe(false)
  expect(await isPasswordOf(passwordHash, '')).toBe(false)
})

test.each([
  ['composed by one keyboard, decomposed by the other', 'été à Phô'.normalize('NFC'), 'été à Phô'.normalize('NFD')],
  ['decomposed first', 'été à Phô'.normalize('NFD'), 'été à Phô'.normalize('NFC')],
  ['with full-width letters and a no-break space', 'ＡＢＣ\u00a0123', 'ABC 123'],
])('takes the same letters for one password: %s', async (_, set, typed) => {
  const passwordHash = await hashPassword(set)
  expect(await isPasswordOf(passwordHash, typed)).toBe(true)
  expect(await isPasswordOf(passwordHash, set)).toBe(true)
  expect(await isPasswordOf(passwordHash, `${typed}.`)).toBe(false)
})

test('still knows a password that was hashed as it was typed', async () => {
  const typed = 'été à Phô'.normalize('NFD')
  expect(await isPasswordOf(await argon2.hash(typed), typed)).toBe(true)
})

test.each([
  ['plain letters', 'une phrase de passe', 1],
  ['letters that can be written in two ways', 'été à Phô'.normalize('NFD'), 2],
])('does the same work for a wrong password and an unknown account: %s', async (_, typed, checks) => {
  const passwordHash = await hashPassword('une autre')
  const verify = vi.spyOn(argon2, 'verify')
  onTestFinished(() => verify.mockRestore())
  await isPasswordOf(passwordHash, typed)
  expect(verify).toHaveBeenCalledTimes(checks)
  await isPasswordOf(undefined, typed)
  expect(verify).toHaveBeenCalledTimes(2 * checks)
})

test('never takes a password for an unknown account, not even one that fits the dummy', async () => {
  expect(await isPasswordOf(undefined, 'une phrase de passe')).toBe(false)
})

test('salts: the same password twice is two hashes', async () => {
  expect(await hashPassword('la même')).not.toBe(await hashPassword('la même'))
})

test('serves a burst of 100, and sends away what no queue should hold', async () => {
  // Only the queue is looked at here: hundreds of real hashes would be seconds of work.
  const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(true)
  onTestFinished(() => verify.mockRestore())
  const burst = (size: number) => Promise.allSettled(Array.from({ length: size }, () => isPasswordOf('a hash', 'x')))
  expect(new Set((await burst(100)).map(result => result.status))).toEqual(new Set(['fulfilled']))
  const refused = (await burst(200)).filter(result => result.status === 'rejected')
  expect(refused).toHaveLength(200 - 8 - 128)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
})
