import { expect, test } from 'vitest'
import type { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { fakeClock } from '#api/testing/app/fake-clock.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import type { Services } from '../context.ts'
import { giveHitBack, takeHit } from './rate-limits.ts'

const { sql } = await testDatabase()
const THREE = { max: 3, windowSeconds: 600 }

function limited(clock = fakeClock('2026-11-21T09:00:00Z'), rateLimits = 'on') {
  const services = { sql, clock, env: { RATE_LIMITS: rateLimits }, sessionSecrets: ['a secret of the tests'] }
  return { services: services as unknown as Services, clock }
}

function refusal(attempt: Promise<unknown>): Promise<AppError> {
  return attempt.then(
    () => expect.unreachable('the hit was let through'),
    error => error as AppError,
  )
}

test('lets the limit through and says when the next one fits', async () => {
  const { services, clock } = limited()
  for (let hit = 0; hit < 3; hit += 1) {
    await takeHit(services, 'window', 'someone', THREE)
    clock.advanceSeconds(100)
  }
  const refused = await refusal(takeHit(services, 'window', 'someone', THREE))
  expect(refused.code).toBe('rate_limited')
  expect(refused.details.retryAfterSeconds).toBe(300)
  expect(sentenceOf(refused)).toBe('Trop de tentatives. Réessayez dans 5\u00a0minutes.')
  clock.advanceSeconds(299)
  await refusal(takeHit(services, 'window', 'someone', THREE))
  clock.advanceSeconds(1)
  await takeHit(services, 'window', 'someone', THREE)
  await refusal(takeHit(services, 'window', 'someone', THREE))
})

test('does not lock out for longer who goes on knocking', async () => {
  const { services, clock } = limited()
  for (let hit = 0; hit < 3; hit += 1) await takeHit(services, 'knocking', 'someone', THREE)
  for (let minute = 0; minute < 10; minute += 1) {
    await refusal(takeHit(services, 'knocking', 'someone', THREE))
    clock.advanceMinutes(1)
  }
  await takeHit(services, 'knocking', 'someone', THREE)
})

test('knows no burst of twice the limit where two windows meet', async () => {
  const { services, clock } = limited(fakeClock('2026-11-21T09:09:59Z'))
  for (let hit = 0; hit < 3; hit += 1) await takeHit(services, 'burst', 'someone', THREE)
  clock.advanceSeconds(2)
  await refusal(takeHit(services, 'burst', 'someone', THREE))
})

test('lets exactly the limit of 50 parallel hits through', async () => {
  const { services } = limited()
  const tries = Array.from({ length: 50 }, () =>
    takeHit(services, 'parallel', 'someone', { max: 7, windowSeconds: 60 }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(7)
})

test('counts subjects and buckets apart', async () => {
  const { services } = limited()
  const once = { max: 1, windowSeconds: 60 }
  await takeHit(services, 'apart', 'someone', once)
  await takeHit(services, 'apart', 'somebody else', once)
  await takeHit(services, 'another', 'someone', once)
  await refusal(takeHit(services, 'apart', 'someone', once))
})

test('takes a hit back, and no more than was taken', async () => {
  const { services } = limited()
  const once = { max: 1, windowSeconds: 60 }
  const hit = await takeHit(services, 'back', 'someone', once)
  await giveHitBack(services, hit)
  await giveHitBack(services, hit)
  await takeHit(services, 'back', 'someone', once)
  await refusal(takeHit(services, 'back', 'someone', once))
})

test('keeps no address that could be read', async () => {
  const { services } = limited()
  await takeHit(services, 'hash', '203.0.113.7', THREE)
  const [row] = await sql<{ text: string }[]>`select rate_limits::text as text from rate_limits where bucket = 'hash'`
  expect(row?.text).not.toContain('203.0.113.7')
  expect(row?.text).not.toContain(Buffer.from('203.0.113.7').toString('hex'))
})

test('counts nothing when limits are off', async () => {
  const { services } = limited(fakeClock('2026-11-21T09:00:00Z'), 'off')
  const once = { max: 1, windowSeconds: 60 }
  expect(await takeHit(services, 'off', 'someone', once)).toBeNull()
  expect(await takeHit(services, 'off', 'someone', once)).toBeNull()
})
