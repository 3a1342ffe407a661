import { beforeEach, describe, expect, test } from 'vitest'
import type { PickupDays } from '#api/features/pickup/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const shop = await testApp({ isProduction: true })
const demo = await testApp()
const { admin, manager } = await staffBearers(shop)

const IDENTITY = {
  'restaurant.legalName': 'Lai Khram SARL',
  'restaurant.legalForm': 'SARL',
  'restaurant.vat': 'FR83404833048',
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
    set legal = legal || ${sql.json({ ...IDENTITY, ...changes })}, version = version + 1,
      menu_confirmed_by = (select id from staff limit 1), menu_confirmed_at = now()`
  await sql`select pg_notify('settings_changed', '')`
}

const place = (app: TestApp) => app.post('/api/orders', orderBody(), freshKey())
const open = (bearer: Record<string, string>, reason: string | null) =>
  send(shop, 'PUT', '/api/admin/opening', { reason }, bearer)
/** Why none of the slots can be had. */
const offered = async (app: TestApp) => {
  const { body } = await app.get<PickupDays>('/api/pickup-slots')
  return [...new Set(body.days.flatMap(({ slots }) => slots.map(({ reason }) => reason)))]
}
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

  test('nor is one paid that was placed before, by any process’ settings, until it may be', async () => {
    const order = await customerOf(shop).place()
    await fillIn(shop, { 'restaurant.siret': '' })
    expect((await customerOf(shop).checkout(order)).body).toMatchObject({ code: 'not_yet_open' })
    await fillIn(shop)
    expect((await customerOf(shop).checkout(order)).status).toBe(200)
  })

  test('nor does the staff take one, and no slot is offered', async () => {
    await fillIn(shop, { 'host.name': '' })
    const { items, totalAmount, pickup } = orderBody()
    const taken = { items, totalAmount, pickup, customer: { name: 'Mme Ly', phone: '06 98 76 54 32' }, pays: 'till' }
    expect((await shop.post('/api/admin/orders', taken, { ...freshKey(), ...manager })).body.code).toBe('not_yet_open')
    await expect.poll(() => offered(shop)).toEqual(['not_yet_open'])
    await fillIn(shop)
    await expect.poll(() => offered(shop)).not.toContain('not_yet_open')
  })

  test('an administrator may open it anyway, by name and reason; a manager may not', async () => {
    await fillIn(shop, { 'mediator.name': '' })
    const reason = 'Le médiateur répond lundi 30 novembre.'
    expect((await open(manager, reason)).status).toBe(403)
    expect((await open(admin, '  trop  ')).status).toBe(422)
    expect((await open(admin, reason)).body).toMatchObject({
      isGuarded: true,
      missing: [{ key: 'mediator.name', label: 'Médiateur' }],
      openedAnyway: { reason, by: 'Administrateur', at: shop.clock().toISOString() },
    })
    expect((await shop.get('/api/admin/opening', manager)).body).toMatchObject({ openedAnyway: { reason } })
    expect((await place(shop)).status).toBe(201)
    expect(await restaurant(shop)).not.toHaveProperty('notYetOpen')
    expect((await open(admin, null)).body).toMatchObject({ openedAnyway: null })
    expect((await place(shop)).body.code).toBe('not_yet_open')
    const [first, second] =
      await shop.sql`select action, details from audit_entries where action like 'opening%' order by id`
    expect([first, second]).toEqual([
      { action: 'opening.anyway', details: { reason, missing: 'mediator.name' } },
      { action: 'opening.anyway_ended', details: {} },
    ])
  })

  test('nor while nobody answers for allergens and origins; whoever does is named, in the journal too', async () => {
    await shop.sql`update settings set menu_confirmed_by = null, menu_confirmed_at = null`
    await shop.sql`select pg_notify('settings_changed', '')`
    expect((await place(shop)).body.code).toBe('not_yet_open')
    expect((await shop.post('/api/admin/opening/menu', undefined, manager)).status).toBe(403)
    expect((await shop.post('/api/admin/opening/menu', undefined, admin)).body).toMatchObject({
      missing: [],
      menuConfirmed: { by: 'Administrateur', at: shop.clock().toISOString() },
    })
    expect((await place(shop)).status).toBe(201)
    expect(await shop.sql`select 1 from audit_entries where action = 'menu.confirmed'`).toHaveLength(1)
  })

  test('an exception for the menu alone ends with its confirmation', async () => {
    await shop.sql`update settings set menu_confirmed_by = null, menu_confirmed_at = null`
    await shop.sql`select pg_notify('settings_changed', '')`
    await open(admin, 'Relecture prévue lundi matin.')
    const { body } = await shop.post('/api/admin/opening/menu', undefined, admin)
    expect(body).toMatchObject({ openedAnyway: null, missing: [] })
  })

  test('the exception ends when all is filled in: what is emptied later closes the shop again', async () => {
    await fillIn(shop, { 'mediator.name': '' })
    await open(admin, 'Le médiateur répond lundi.')
    const { body } = await shop.get<{ version: number }>('/api/admin/settings', admin)
    const save = (legal: Record<string, string>, version: number) =>
      send(shop, 'PUT', '/api/admin/settings', { version, legal }, admin)
    const filled = await save({ 'mediator.name': 'Médiation de la consommation' }, body.version)
    expect((await place(shop)).status).toBe(201)
    expect((await open(admin, 'Rien ne manque pourtant.')).body.code).toBe('nothing_missing')
    await save({ 'mediator.name': '' }, filled.body.version as number)
    expect((await place(shop)).body.code).toBe('not_yet_open')
  })
})

test('a demonstration takes orders with placeholders: nothing is sold there', async () => {
  expect((await place(demo)).status).toBe(201)
  expect(await restaurant(demo)).not.toHaveProperty('notYetOpen')
})
