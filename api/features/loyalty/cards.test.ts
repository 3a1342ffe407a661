import { describe, expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { type Bearer, newCustomer as registered, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import { qrPicture } from './cards.ts'
import type { QrCustomer } from './contract-staff.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Page = { customers: QrCustomer[]; nextCursor: string | null; missing_count: number; code: string }

const list = (query = '', as: Record<string, string> = manager) =>
  app.get<Page>(`/api/admin/qr-codes/customers${query}`, as)
const generate = (as: Record<string, string> = manager) =>
  app.post<{ generated_count: number }>('/api/admin/qr-codes/generate-all', {}, as)
const notes = (action: string) => sql`
  select subject, details from audit_entries where action = ${action} order by id`

async function refresh(customer_email: string, as: Bearer = manager) {
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/qr-codes/refresh`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...as },
    body: JSON.stringify({ customer_email }),
  })
  return { status: response.status, body: (await response.json()) as QrCustomer & { code: string } }
}

const statusOf = async (code: string) => (await app.get(`/api/admin/qr-codes/${code}`, manager)).status

test('lists the customers by name, with their codes as pictures', async () => {
  const zoe = await newCustomer(sql, { name: 'Zoé Martin' })
  const elodie = await newCustomer(sql, { name: 'Élodie Petit' })
  await givePoints(sql, elodie.id, 24)
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.customers.map(({ email }) => email)).toEqual([elodie.email, zoe.email])
  const [first] = body.customers
  expect(first).toMatchObject({ name: 'Élodie Petit', current_points: 24, available_rewards: 2 })
  expect(first?.qr_code).toBe(qrPicture(`${TEST_ORIGIN}/customer/${first?.qr_code_id}`))
  expect(first?.qr_code).toMatch(/^data:image\/png;base64,/)
  expect((await list('', admin)).body).toEqual(body)
})

test.each(['?q=zoe', '?q=ZOÉ%20m', '?q=MARTIN'])('finds by %s', async query => {
  expect((await list(query)).body.customers.map(({ name }) => name)).toEqual(['Zoé Martin'])
})

test('finds by an address and by an id', async () => {
  const [found] = (await list('?q=zoe')).body.customers
  for (const q of [found?.email, found?.qr_code_id?.toLowerCase()]) {
    expect((await list(`?q=${encodeURIComponent(q ?? '')}`)).body.customers).toEqual([found])
  }
  expect((await list('?q=%25')).body.customers).toEqual([])
})

test('pages without missing or doubling anybody, and refuses a cursor of another list', async () => {
  for (const _ of [1, 2, 3]) await newCustomer(sql, { name: 'Anna Martin' })
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.customers.map(({ email }) => email))
    expect(body.customers.length).toBeLessThanOrEqual(2)
    cursor = body.nextCursor ?? ''
  } while (cursor)
  const all = (await list()).body.customers.map(({ email }) => email)
  expect(seen).toEqual(all)
  expect(new Set(seen).size).toBe(5)
  const { body } = await list('?limit=1&q=anna')
  expect((await list(`?limit=1&cursor=${body.nextCursor}`)).status).toBe(422)
})

test.each(['0', '101', '-1', 'x', '1e1'])('refuses a page of %s', async limit => {
  expect((await list(`?limit=${limit}`)).status).toBe(422)
})

test('gives a tablet the cards in the fewest words, those with most points first', async () => {
  const { status, body } = await app.get<{ cards: object[] }>('/api/admin/qr-codes/cards', manager)
  expect(status).toBe(200)
  const [row] = await sql<{ qrCodeId: string }[]>`select qr_code_id from customers where name = 'Élodie Petit'`
  expect(body.cards[0]).toEqual({ qr_code_id: row?.qrCodeId, name: 'Élodie P.', current_points: 24 })
  expect(body.cards).toHaveLength(5)
  expect(JSON.stringify(body)).not.toMatch(/@|Petit|Martin/)
})

describe('the missing codes', () => {
  test('are made for those who have none, once, with an audit entry', async () => {
    const { id, email } = await newCustomer(sql, { name: 'Importé Un' })
    const other = await newCustomer(sql, { name: 'Importé Deux' })
    await sql`update customers set qr_code_id = null where id in ${sql([id, other.id])}`
    const before = (await list('?q=importe')).body
    expect(before.missing_count).toBe(2)
    expect(before.customers.map(one => [one.qr_code_id, one.qr_code])).toEqual([
      [null, null],
      [null, null],
    ])
    const untouched = (await list('?q=zoe')).body.customers
    const asManager = { ...manager, ...freshKey() }
    expect((await generate(asManager)).body).toEqual({ generated_count: 2 })
    // The repeated call gets the same answer; a new one finds nothing to do.
    expect((await generate(asManager)).body).toEqual({ generated_count: 2 })
    expect((await generate(admin)).body).toEqual({ generated_count: 0 })
    expect(await notes('qr_codes_generated')).toEqual([{ subject: 'qr-codes', details: { count: 2 } }])
    const { customers, missing_count } = (await list('?q=importe')).body
    expect(missing_count).toBe(0)
    const code = customers.find(one => one.email === email)?.qr_code_id ?? ''
    expect(await statusOf(code)).toBe(200)
    expect((await list('?q=zoe')).body.customers).toEqual(untouched)
  })

  test('leave their owners’ accounts open meanwhile', async () => {
    const { authorization } = await registered(app, 'importe-3@exemple.fr')
    await sql`update customers set qr_code_id = null where email = 'importe-3@exemple.fr'`
    const { status, body } = await app.get<{ qr_code_id: string | null }>('/api/auth/me', { authorization })
    expect([status, body.qr_code_id]).toEqual([200, null])
  })
})

describe('a refreshed code', () => {
  test('takes the place of the one before, which stops working', async () => {
    const { id, email } = await newCustomer(sql, { name: 'Carte Perdue' })
    const old = (await list('?q=perdue')).body.customers[0]?.qr_code_id ?? ''
    app.clock.advanceMinutes(5)
    const { status, body } = await refresh(email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Carte Perdue', email })
    expect(body.qr_code_id).not.toBe(old)
    expect(body.qr_code).toBe(qrPicture(`${TEST_ORIGIN}/customer/${body.qr_code_id}`))
    expect([await statusOf(old), await statusOf(body.qr_code_id ?? '')]).toEqual([404, 200])
    expect((await app.get(`/api/customer/info/${old}`)).status).toBe(404)
    const scanned = await app.get<{ customer_data: { qr_generated_at: string } }>(
      `/api/admin/qr-codes/${body.qr_code_id}`,
      manager,
    )
    expect(scanned.body.customer_data.qr_generated_at).toBe(app.clock().toISOString())
    expect(await notes('qr_code_renewed')).toEqual([{ subject: id, details: { name: 'Carte Perdue' } }])
  })

  test('is nobody’s for an address that nobody has, and leaves no audit entry', async () => {
    const before = await notes('qr_code_renewed')
    const { status, body } = await refresh('personne@exemple.fr')
    expect([status, body.code]).toEqual([404, 'customer_not_found'])
    expect((await refresh('personne')).status).toBe(422)
    expect(await notes('qr_code_renewed')).toEqual(before)
  })

  test('is told to its owner with all that is held about them, and forgotten with them', async () => {
    const { authorization, userId } = await registered(app, 'avec-carte@exemple.fr', { name: 'Avec Carte' })
    await refresh('avec-carte@exemple.fr')
    const { body } = await app.get<{ account: { qrRenewedAt: string } }>('/api/user/data-export', { authorization })
    expect(body.account.qrRenewedAt).toBe(app.clock().toISOString())
    const gone = await app.app.request(`${TEST_ORIGIN}/api/user`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ password: 'wok-basilic' }),
    })
    expect(gone.status).toBe(204)
    expect(await notes('qr_code_renewed')).toContainEqual({ subject: userId, details: {} })
  })

  test('is made by the administrator too', async () => {
    const { email } = await newCustomer(sql)
    expect((await refresh(email, admin)).status).toBe(200)
  })
})
