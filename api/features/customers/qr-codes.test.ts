import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { giveMissingQrCodes, renewQrCode } from './customer-card.ts'

const { sql } = await testDatabase()
const NOW = new Date('2026-11-21T10:00:00Z')

async function codeOf(id: string) {
  const [row] = await sql<{ code: string | null; renewedAt: Date | null }[]>`
    select qr_code_id as code, qr_renewed_at as renewed_at from customers where id = ${id}`
  return row
}

/** A generator that returns these ids, one after the other. */
function ids(...codes: string[]) {
  return () => codes.shift() ?? 'QR_FFFFFFFF'
}

async function imported() {
  const { id } = await newCustomer(sql)
  await sql`update customers set qr_code_id = null where id = ${id}`
  return id
}

test('renews a code, whatever the case of the address, and says since when', async () => {
  const { id, email } = await newCustomer(sql)
  const before = await codeOf(id)
  expect(before?.renewedAt).toBeNull()
  await sql.begin(tx => renewQrCode(tx, email.toUpperCase(), NOW))
  const after = await codeOf(id)
  expect(after?.code).toMatch(/^QR_[0-9A-F]{8}$/)
  expect(after?.code).not.toBe(before?.code)
  expect(after?.renewedAt).toEqual(NOW)
})

test('knows nobody by another address', async () => {
  expect(await sql.begin(tx => renewQrCode(tx, 'personne@exemple.fr', NOW))).toBeUndefined()
})

test('thinks of another id where one is taken, and never gives one out twice', async () => {
  const taken = (await codeOf((await newCustomer(sql)).id))?.code ?? ''
  const [one, two] = [await imported(), await imported()]
  // The first pair holds a taken id, the second holds the same id twice, and the third is free.
  const given = ids(taken, 'QR_00000001', 'QR_00000001', 'QR_00000002')
  expect(await sql.begin(tx => giveMissingQrCodes(tx, NOW, given))).toBe(2)
  const codes = [(await codeOf(one))?.code, (await codeOf(two))?.code]
  expect(codes.sort()).toEqual(['QR_00000001', 'QR_00000002'])
  expect(await sql.begin(tx => giveMissingQrCodes(tx, NOW, given))).toBe(0)
})

test('gives up rather than going on for ever', async () => {
  const id = await imported()
  const always = () => 'QR_00000001'
  await expect(sql.begin(tx => giveMissingQrCodes(tx, NOW, always))).rejects.toThrow('no free QR id')
  expect((await codeOf(id))?.code).toBeNull()
})

test('gives each missing code once when two ask at the same time', async () => {
  await Promise.all(Array.from({ length: 20 }, imported))
  const counts = await Promise.all([1, 2, 3].map(() => sql.begin(tx => giveMissingQrCodes(tx, NOW))))
  // The customer whom the test before left without a code is counted too.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(21)
  const [row] = await sql<{ missing: number }[]>`
    select count(*) as missing from customers where qr_code_id is null`
  expect(row?.missing).toBe(0)
})
