import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import type { ProofChallenge, ProofOfWork } from '../contract.ts'

const { app, sql, clock, services } = await testApp({ rateLimits: 'on' })
const CAPACITY = 24

afterEach(async () => {
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where status = 'pending'`
  await sql`update slot_holds set released_at = ${clock()} where released_at is null`
  await sql`update pickup_slots set held_load = 0, held_orders = 0`
  await sql`delete from rate_limits`
})

let strangers = 0
type Answer = { code?: string; detail?: string; challenge?: ProofChallenge; id?: string }

/** Somebody new, from a new network, orders so many mains for a slot. */
async function stranger(
  pieces: number,
  slot: number,
  more: { proof?: ProofOfWork; headers?: Record<string, string>; address?: string } = {},
) {
  strangers += 1
  const customerInfo = { name: 'Anne', email: `anne-${strangers}@exemple.fr`, phone: `06 00 01 ${1000 + strangers}` }
  const date = `2026-11-${22 + Math.floor(slot / 8)}`
  const time = `${18 + Math.floor((slot % 8) / 2)}:${slot % 2 ? '30' : '00'}`
  const body = orderBody(mains(pieces), { customerInfo, pickup: { date, time, notes: '' } })
  const response = await app.request(
    `${TEST_ORIGIN}/api/orders`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more.headers },
      body: JSON.stringify({ ...body, proof: more.proof }),
    },
    {
      incoming: { socket: { remoteAddress: more.address ?? `10.${Math.floor(strangers / 250)}.${strangers % 250}.1` } },
    },
  )
  return { status: response.status, body: (await response.json()) as Answer }
}

/** A line takes fifty at most. */
function mains(pieces: number) {
  return Array.from({ length: Math.ceil(pieces / 50) }, (_, line) => ({
    ...PAD_THAI,
    id: String(line + 1),
    quantity: Math.min(50, pieces - line * 50),
  }))
}

/** Four slots are held by strangers, which is more than any honest evening shows. */
async function crowded() {
  for (let slot = 0; slot < 4; slot += 1) expect((await stranger(12, slot)).status).toBe(201)
}

async function solved(challenge: ProofChallenge | undefined): Promise<ProofOfWork> {
  if (!challenge) return expect.unreachable('no challenge came')
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution: { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' } }
}

test('while little is held unpaid nothing is asked', async () => {
  for (let slot = 0; slot < 3; slot += 1) expect((await stranger(12, slot)).status).toBe(201)
  expect((await stranger(12, 3)).status).toBe(201)
})

test('once four slots are held unpaid a stranger orders with a proof of work, which counts once', async () => {
  await crowded()
  const asked = await stranger(1, 5)
  expect([asked.status, asked.body.code]).toEqual([428, 'proof_required'])
  const proof = await solved(asked.body.challenge)
  expect((await stranger(1, 5, { proof })).status).toBe(201)
  expect((await stranger(1, 5, { proof })).status, 'the same proof').toBe(428)
})

test('a proof that is forged, wrong or over is none', async () => {
  await crowded()
  const proof = await solved((await stranger(1, 5)).body.challenge)
  const { challenge, solution } = proof
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const forged = { ...challenge, parameters: { ...challenge.parameters, data: { until: 9_999_999_999_999 } } }
  const wrong = { ...solution, derivedKey: '00'.repeat(32) }
  for (const spoiled of [
    { challenge: easier, solution },
    { challenge: forged, solution },
    { challenge, solution: wrong },
  ]) {
    expect((await stranger(1, 5, { proof: spoiled })).status).toBe(428)
  }
  clock.advanceMinutes(10)
  expect((await stranger(1, 5, { proof })).status, 'after ten minutes').toBe(428)
})

test('a stranger then holds no more than a quarter of a slot, whoever paid before holds what they always may', async () => {
  await crowded()
  const large = await stranger(4, 5)
  expect([large.status, large.body.code]).toEqual([429, 'unpaid_orders_crowded'])
  const { id } = await newCustomer(sql)
  const headers = await signedIn(services, { kind: 'customer', id })
  expect((await stranger(4, 5, { headers })).status, 'an account that never paid').toBe(429)
  await sql`
    update orders set customer_id = ${id}, paid_at = ${clock()}, paid_on = '2026-11-21', status = 'confirmed',
      cancellable_until = ${clock()}, captured_cents = total_cents
    where id = (select id from orders where status = 'pending' limit 1)`
  await stranger(12, 6)
  expect((await stranger(9, 7, { headers })).status).toBe(201)
})

test('the largest order that is taken crowds nobody: it keeps one slot from others', async () => {
  expect((await stranger(48, 0)).status, 'an office').toBe(201)
  for (const slot of [1, 9, 17]) expect((await stranger(4, slot)).status, 'another network').toBe(201)
})

test('a larger one is led to the telephone, whatever is held', async () => {
  for (const pieces of [49, 300]) {
    const { status, body } = await stranger(pieces, 0)
    expect([status, body.code]).toEqual([409, 'order_too_large'])
    expect(body.detail).toContain('01 99 00 12 34')
  }
})

test.each([
  ['a network', (host: number) => `198.51.100.${host}`],
  ['a street of IPv6', (host: number) => `2001:db8:9:${host}::1`],
])('%s alone makes no crowd, whatever it holds', async (_, addressOf) => {
  // Two of them are within its ration of one and a half slots.
  for (let order = 1; order <= 6; order += 1) await stranger(9, order, { address: addressOf(order) })
  expect((await stranger(9, 30)).status).toBe(201)
  const [{ held } = { held: 0 }] = await sql<{ held: number }[]>`select unpaid_load() as held`
  expect(held).toBe(CAPACITY + 18)
})

test('of forty networks that want a whole slot each at once, four get one', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, slot) => stranger(12, slot)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  const [{ held } = { held: 0 }] = await sql<{ held: number }[]>`select unpaid_load() as held`
  expect(held).toBe(4 * CAPACITY)
})
