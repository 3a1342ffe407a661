import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { freshKey, type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'

const shop = await testApp({ isProduction: true })
const demo = await testApp()

const IDENTITY = {
  'restaurant.legalName': 'Lai Khram SARL',
  'restaurant.siret': '732 829 320 00074',
  'restaurant.director': 'Somsri Lai',
  'mediator.name': 'Médiation de la consommation',
  'mediator.address': '1 rue du Lotus-Bleu, 75002 Paris',
  'mediator.website': 'https://mediateur.example',
  'host.name': 'Hébergeur SAS',
  'host.address': '2 rue du Lotus-Bleu, 75002 Paris',
  'host.phone': '01 99 00 12 35',
}

/** Writes settings as another process would when it saves them. */
async function fillIn({ sql }: TestApp, changes: Record<string, string> = {}): Promise<void> {
  await sql`
    update settings
    set legal = legal || ${sql.json({ ...IDENTITY, ...changes })}, version = version + 1`
  await sql`select pg_notify('settings_changed', '')`
}

const place = (app: TestApp) => app.post('/api/orders', orderBody(), freshKey())
const restaurant = async (app: TestApp) => (await app.get<PublicRestaurant>('/api/restaurant')).body

describe('in production', () => {
  beforeEach(() => fillIn(shop))

  test('takes no order while the seeded placeholders stand, and the page is told', async () => {
    await shop.sql`
      update settings
      set legal = (select jsonb_object_agg(key, 'à compléter') from jsonb_each(legal)), version = version + 1`
    await shop.sql`select pg_notify('settings_changed', '')`
    const { status, body } = await place(shop)
    expect([status, body.code]).toEqual([409, 'not_yet_open'])
    expect(body.detail).toMatch(/^Bientôt ouvert\s: .*01 99 00 12 34\.$/)
    await expect.poll(async () => (await restaurant(shop)).notYetOpen).toBe(true)
    expect(await shop.sql`select from orders`).toHaveLength(0)
  })

  test.each(Object.keys(IDENTITY))('nor while %s alone is missing; once it is filled in, at once', async key => {
    for (const gap of ['', '  ', 'à compléter', 'À compléter']) {
      await fillIn(shop, { [key]: gap })
      expect((await place(shop)).body.code, `'${gap}'`).toBe('not_yet_open')
    }
    await fillIn(shop)
    expect((await customerOf(shop).place()).id).toBeTruthy()
    await expect.poll(async () => (await restaurant(shop)).notYetOpen).toBeUndefined()
  })

  test('an order that was placed before can still be paid', async () => {
    const order = await customerOf(shop).place()
    await fillIn(shop, { 'restaurant.siret': '' })
    expect((await customerOf(shop).checkout(order)).status).toBe(200)
  })
})

test('a demonstration takes orders with placeholders: nothing is sold there', async () => {
  expect((await place(demo)).status).toBe(201)
  expect(await restaurant(demo)).not.toHaveProperty('notYetOpen')
})
