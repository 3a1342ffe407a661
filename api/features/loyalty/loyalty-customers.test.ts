import { beforeAll, describe, expect, test } from 'vitest'
import { writeCursor } from '#api/platform/cursor.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import type { LoyaltyCustomer, LoyaltyFigures } from './contract-staff.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Page = { customers: LoyaltyCustomer[]; nextCursor: string | null; total: number; code: string; errors: object[] }
const CUSTOMERS = '/api/admin/loyalty/customers'
const list = (query = '') => app.get<Page>(CUSTOMERS + query, manager)
const namesOf = async (query: string) => (await list(query)).body.customers.map(({ name }) => name)
const figures = async () => (await app.get<LoyaltyFigures>('/api/admin/loyalty/figures', manager)).body

test('of nobody, all figures are 0 and the list is empty', async () => {
  expect(await figures()).toEqual({
    total_customers: 0,
    points_distributed: 0,
    customers_with_rewards: 0,
    rewards_claimed: 0,
    average_points: 0,
  })
  expect((await list()).body).toEqual({ customers: [], nextCursor: null, total: 0 })
})

describe('of a few customers', () => {
  const register = async (email: string, name: string) => (await newCustomer(app, email, { name })).userId

  beforeAll(async () => {
    const elodie = await register('elodie.petit@exemple.fr', 'Élodie Petit')
    const zoe = await register('z_1%@exemple.fr', 'zoé Martin')
    const camille = await register('camille@exemple.fr', 'Camille Renard')
    const hal = await register('hal@exemple.fr', 'de Bruyn, Hal')
    await givePoints(sql, camille, 12)
    await newVoucher(sql, camille)
    await newVoucher(sql, camille)
    await givePoints(sql, zoe, 10)
    await givePoints(sql, elodie, 9)
    await orderRow(sql, { customerId: camille, paidOn: '2026-11-03' })
    await orderRow(sql, { customerId: camille, paidOn: '2026-11-19' })
    await orderRow(sql, { customerId: camille })
    await orderRow(sql, { customerId: elodie, paidOn: '2026-10-30', status: 'cancelled' })
    await orderRow(sql, { customerId: hal })
  })

  test('the list says of each what the card says, and what was ordered last', async () => {
    const { status, body } = await list('?q=camille')
    expect(status).toBe(200)
    expect(body).toEqual({
      customers: [
        {
          customer_id: expect.any(String),
          email: 'camille@exemple.fr',
          name: 'Camille Renard',
          total_points: 12,
          available_rewards: 1,
          rewards_claimed: 2,
          total_orders: 2,
          last_order_date: '2026-11-19',
        },
      ],
      nextCursor: null,
      total: 1,
    })
    const [never] = (await list('?q=bruyn')).body.customers
    expect(never).toMatchObject({ total_points: 0, total_orders: 0, last_order_date: null })
  })

  test('it is by name, whatever the case and accents, and whole where no page is asked for', async () => {
    expect(await namesOf('')).toEqual(['Camille Renard', 'de Bruyn, Hal', 'Élodie Petit', 'zoé Martin'])
  })

  test.each([
    ['ELO', ['Élodie Petit']],
    ['élodie p', ['Élodie Petit']],
    ['zoe', ['zoé Martin']],
    ['Hal@EXEMPLE', ['de Bruyn, Hal']],
    ['Z_1%', ['zoé Martin']],
    ['%', ['zoé Martin']],
    ["' or true --", []],
    ['  camille  ', ['Camille Renard']],
  ])('it is searched for %j', async (typed, names) => {
    const query = `?q=${encodeURIComponent(typed)}`
    expect(await namesOf(query)).toEqual(names)
    expect((await list(query)).body.total).toBe(names.length)
  })

  test.each([
    ['all', ['Camille Renard', 'de Bruyn, Hal', 'Élodie Petit', 'zoé Martin']],
    ['rewards', ['Camille Renard', 'zoé Martin']],
    ['active', ['Camille Renard']],
  ])('its filter %s', async (filter, names) => {
    expect(await namesOf(`?filter=${filter}`)).toEqual(names)
    expect((await list(`?filter=${filter}&limit=1`)).body.total).toBe(names.length)
  })

  test('search and filter hold together, and through the pages', async () => {
    expect(await namesOf('?q=o&filter=rewards')).toEqual(['zoé Martin'])
    const first = await list('?filter=rewards&limit=1')
    const second = await list(`?filter=rewards&limit=1&cursor=${first.body.nextCursor}`)
    expect([first, second].flatMap(({ body }) => body.customers.map(({ name }) => name))).toEqual([
      'Camille Renard',
      'zoé Martin',
    ])
    expect(second.body.nextCursor).toBeNull()
  })

  test('the figures are those of the ledger added up', async () => {
    const [row] = await sql<{ plain: object }[]>`
      select jsonb_build_object(
        'total_customers', (select count(*) from customers),
        'points_distributed', (select sum(points) from loyalty_ledger where kind <> 'redeemed'),
        'customers_with_rewards', (
          select count(*)
          from (select customer_id from loyalty_ledger group by customer_id having sum(points) >= 10) rich
        ),
        'rewards_claimed', (select count(*) from loyalty_ledger where kind = 'redeemed'),
        'average_points',
        round((select sum(points) from loyalty_ledger) / (select count(*) from customers)::numeric, 1)
      ) as plain`
    const { plain } = row ?? {}
    expect(await figures()).toEqual(plain)
    expect(plain).toEqual({
      total_customers: 4,
      points_distributed: 51,
      customers_with_rewards: 2,
      rewards_claimed: 2,
      average_points: 7.8,
    })
  })

  test('is the same for both roles', async () => {
    expect((await app.get(CUSTOMERS, admin)).body).toEqual((await list()).body)
    expect((await app.get('/api/admin/loyalty/figures', admin)).body).toEqual(await figures())
  })
})

test('pages hold everyone once, of one name too, while others register', async () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const register = (n: number, name: string) => sql`
    insert into customers (id, email, name, phone, password_hash, qr_code_id, created_at)
    values (
      ${id(n)}, ${`page-${n}@exemple.fr`}, ${name}, '', '', ${`QR_${n.toString(16).toUpperCase().padStart(8, '0')}`},
      ${app.clock()}
    )`
  for (let n = 0; n < 120; n += 1) await register(n, n % 3 === 0 ? 'Page Même' : `Page ${n % 7}`)
  const pages: LoyaltyCustomer[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: Page } = await list(`?q=page-&${cursor ? `cursor=${cursor}` : 'limit=50'}`)
    pages.push(body.customers)
    cursor = body.nextCursor
    // The new customer sorts before the page that was read, so the next page must not shift.
    if (pages.length === 1) await register(500, 'Page')
  }
  expect(pages.map(page => page.length)).toEqual([50, 50, 20])
  const emails = pages.flat().map(({ email }) => email)
  expect(new Set(emails).size).toBe(120)
  expect(emails).not.toContain('page-500@exemple.fr')
})

test.each([
  ['?limit=0', 'limit'],
  ['?limit=201', 'limit'],
  ['?limit=ten', 'limit'],
  ['?filter=rich', 'filter'],
  ['?cursor=1', 'cursor'],
  [`?cursor=${writeCursor(app.services, 'audit', ['1'])}`, 'cursor'],
  [`?q=${'a'.repeat(81)}`, 'q'],
  ['?q=%00', 'q'],
])('refuses %s and says which part', async (query, path) => {
  const { status, body } = await list(query)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path, message: expect.any(String) }] })
})
