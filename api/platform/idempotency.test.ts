import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { cacheAnswer, cachedAnswer, idempotentCall } from './idempotency.ts'

const { sql } = await testDatabase()
const clock = () => new Date('2026-11-21T09:00:00Z')
const answer = { status: 201, response: { id: 'an order' } }
const SECRETS = ['the newest secret', 'the one before it']

async function kept(secrets: readonly string[], body: unknown = { password: 'secret' }) {
  const key = uuid()
  const call = (by: readonly string[], asked = body) =>
    idempotentCall(by, 'guest /api/auth/register', key, { body: asked })
  await cacheAnswer(sql, { idempotency: call(secrets), clock }, answer)
  return { key, call }
}

test('knows the same request again, and another one under its key', async () => {
  const { call } = await kept(SECRETS)
  expect(await cachedAnswer(sql, call(SECRETS))).toEqual(answer)
  await expect(cachedAnswer(sql, call(SECRETS, { password: 'autre' }))).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
})

test('knows a request from before the secret was rotated', async () => {
  const { call } = await kept(['the one before it'])
  expect(await cachedAnswer(sql, call(SECRETS))).toEqual(answer)
})

test('knows what the path named, and a request that a release before kept without it', async () => {
  const key = uuid()
  const call = (id?: string) =>
    idempotentCall(SECRETS, 'guest /api/orders/{id}', key, { params: id && { id }, body: {} })
  await cacheAnswer(sql, { idempotency: call('one'), clock }, answer)
  expect(await cachedAnswer(sql, call('one'))).toEqual(answer)
  await expect(cachedAnswer(sql, call('another'))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await sql`delete from idempotency_keys where key = ${key}`
  await cacheAnswer(sql, { idempotency: call(), clock }, answer)
  expect(await cachedAnswer(sql, call('one'))).toEqual(answer)
})

test('keeps no hash that passwords could be tried against', async () => {
  const body = { password: 'secret' }
  const { key } = await kept(SECRETS, body)
  const [row] = await sql<{ hash: Buffer }[]>`select request_hash as hash from idempotency_keys where key = ${key}`
  expect(row?.hash).not.toEqual(createHash('sha256').update(JSON.stringify(body)).digest())
  const { key: sameRequest } = await kept(['another secret'], body)
  const [other] = await sql`select request_hash as hash from idempotency_keys where key = ${sameRequest}`
  expect(other?.hash).not.toEqual(row?.hash)
})
