import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Menu, MenuItem } from './contract.ts'
import { CATEGORY_KEYS } from './contract-dish.ts'
import type { AdminItem } from './contract-staff.ts'
import { newItemId } from './save-dish.ts'
import { menuSnapshot } from './snapshot.ts'

type Answered = AdminItem & { code?: string; detail?: string; errors?: { path: string; message: string }[] }

const app = await testApp()
const { get, services, sql } = app
const { admin, manager } = await staffBearers(app)

const ITEM = '/api/admin/menu/item'
const create = (body: object, headers: Record<string, string> = manager) => app.post<Answered>(ITEM, body, headers)
const toggle = (id: string, body: object) =>
  app.post<Answered>(`/api/admin/menu/toggle-availability/${id}`, body, manager)
const change = (id: string, body: object) => send('PUT', id, body)
const remove = (id: string) => send('DELETE', id)

async function send(method: string, id: string, body?: object) {
  const response = await app.app.request(`${TEST_ORIGIN}${ITEM}/${id}`, {
    method,
    headers: { 'content-type': 'application/json', ...manager },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answered }
}

const all = async () => (await get<Record<string, AdminItem[]>>('/api/admin/menu/all', manager)).body
/** The menu as it is in the database, whether or not this process has been notified. */
const menu = async () => {
  await services.snapshots.reload(menuSnapshot)
  return (await get<Menu>('/api/menu')).body
}
/** The menu as customers see it once this process has been notified of the change. */
const seen = async (id: string, deed: () => Promise<unknown>): Promise<MenuItem | undefined> => {
  await afterNotice(services.live, 'menu_changed', deed)
  return Object.values((await get<Menu>('/api/menu')).body.takeaway)
    .flat()
    .find(dish => dish.id === id)
}
const audited = async (subject: string) =>
  (await sql<{ action: string }[]>`select action from audit_entries where subject = ${subject} order by id`).map(
    ({ action }) => action,
  )

describe('the list', () => {
  test('has all eleven categories, with base prices', async () => {
    const lists = await all()
    expect(Object.keys(lists)).toEqual([...CATEGORY_KEYS])
    const padThai = lists.plats?.find(({ id }) => id === 'pad-thai')
    expect(padThai).toMatchObject({ prices: { Poulet: 12.5 }, takeaway: true, dineIn: true, inFormules: true })
    expect(lists.plats?.map(({ position }) => position)).toEqual(lists.plats?.map((_, place) => place))
  })
})

describe('a new dish', () => {
  test('with the former client’s fields alone is on the menu at once, the last of its category', async () => {
    const fields = { nameEn: 'Green mango salad', description: 'Mangue verte.', spicyLevels: true, available: true }
    let id = ''
    const shown = await seen('salade-de-mangue', async () => {
      const { status, body } = await create({
        ...fields,
        name: 'Salade de mangue',
        category: 'entrees',
        price: 9.5,
        prices: {},
      })
      expect(status).toBe(201)
      id = body.id
    })
    expect(id).toBe('salade-de-mangue')
    expect(shown).toMatchObject({ ...fields, price: 9.5, vatRate: 10, kitchenLoad: 1, allergens: [] })
    expect((await menu()).takeaway.entrees?.at(-1)?.id).toBe(id)
    expect(await audited(id)).toEqual(['menu_item_created'])
  })

  test('has everything that the menu says of a dish', async () => {
    const body = {
      name: 'Curry de canard',
      nameEn: 'Duck curry',
      nameTh: 'แกงเผ็ดเป็ด',
      description: 'Canard rôti, curry rouge.',
      category: 'plats',
      prices: { Canard: 15.9, Crevette: 14 },
      spicyLevels: true,
      cookingOptions: [
        { name: 'Rosé', nameEn: 'Pink' },
        { name: 'Bien cuit', nameEn: 'Well done' },
      ],
      allergens: ['soja', 'gluten'],
      allergenDetails: { gluten: { fr: 'blé', en: 'wheat' } },
      allergensByVariant: { Crevette: { add: ['crustaces'], remove: ['soja'] } },
      meatOrigin: { Canard: 'France' },
      kitchenLoad: 3,
      tags: [],
      position: 0,
    }
    const { position: _, ...said } = body
    const { status, body: made } = await create(body)
    expect(status).toBe(201)
    expect(made).toMatchObject({ ...said, allergens: ['gluten', 'soja'], position: 0 })
    const first = (await menu()).takeaway.plats?.[0]
    expect(first).toMatchObject({ id: 'curry-de-canard', prices: { Canard: 16.9, Crevette: 15 } })
    expect((await menu()).variantLabels.Canard).toEqual({ en: 'Canard' })
  })

  test('without a price is listed for the staff and shown on no menu until it has one', async () => {
    const { body: made } = await create({ name: 'Plat du mois', category: 'plats', price: null })
    expect(made.price ?? null).toBeNull()
    expect((await all()).plats?.map(({ id }) => id)).toContain(made.id)
    const { takeaway, dineIn } = await menu()
    expect([...(takeaway.plats ?? []), ...(dineIn.plats ?? [])].map(({ id }) => id)).not.toContain(made.id)
    expect((await seen(made.id, () => change(made.id, { price: 14.5 })))?.price).toBe(14.5)
  })

  test('is made once for a call that comes twice, and of a taken name gets another key', async () => {
    const headers = { ...manager, ...freshKey() }
    const body = { name: 'Riz coco', category: 'supplements', price: 4 }
    const first = await create(body, headers)
    const second = await create(body, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect((await create(body)).body.id).toBe('riz-coco-2')
    await remove('riz-coco-2')
    expect((await create(body)).body.id).toBe('riz-coco-3')
  })

  test.each([
    [{ category: 'plats', price: 9 }, 'name'],
    [{ name: 'A', category: 'pizzas', price: 9 }, 'category'],
    [{ name: 'A', category: 'plats', price: -1 }, 'price'],
    [{ name: 'A', category: 'plats', price: 9.999 }, 'price'],
    [{ name: 'A', category: 'plats', price: '9' }, 'price'],
    [{ name: 'A', category: 'plats', price: 1e9 }, 'price'],
    [{ name: 'A', category: 'plats', price: 9, prices: { Porc: 9 } }, 'price'],
    [{ name: 'A', category: 'plats', price: 9, allergens: ['poison'] }, 'allergens.0'],
    [{ name: 'A', category: 'plats', price: 9, vatRate: 7 }, 'vatRate'],
    [{ name: 'A', category: 'bieres', price: 9, alcohol: true }, 'abv'],
    [{ name: 'A', category: 'plats', price: 9, kitchenLoad: 2.5 }, 'kitchenLoad'],
    [{ name: 'A\u0000', category: 'plats', price: 9 }, 'name'],
  ])('is refused as %j', async (body, path) => {
    const before = await sql`select count(*) from menu_items`
    const { status, body: refusal } = await create(body)
    expect(status).toBe(422)
    expect(refusal.errors?.map(error => error.path)).toContain(path)
    expect(await sql`select count(*) from menu_items`).toEqual(before)
  })
})

describe('a change', () => {
  test('is of what is named alone, and has an audit entry with what it was before', async () => {
    const before = (await all()).entrees?.find(({ id }) => id === 'som-tam')
    const shown = await seen('som-tam', () => change('som-tam', { price: 10.9, description: 'Au mortier.' }))
    expect(shown).toMatchObject({ price: 10.9, description: 'Au mortier.', allergens: before?.allergens })
    const [entry] = await sql`select details from audit_entries where subject = 'som-tam'`
    expect(entry?.details).toEqual({
      name: before?.name,
      changes: {
        priceCents: { from: Math.round((before?.price ?? 0) * 100), to: 1090 },
        description: { from: before?.description, to: 'Au mortier.' },
      },
    })
  })

  test('that changes nothing is neither a change of the menu nor an audit entry', async () => {
    const { version } = await menu()
    const { body } = await change('gyoza-poulet', {})
    expect((await change('gyoza-poulet', { name: body.name, price: body.price })).status).toBe(200)
    expect(await audited('gyoza-poulet')).toEqual([])
    expect((await menu()).version).toBe(version)
  })

  test('of the order leaves the others in theirs', async () => {
    const before = (await all()).desserts?.map(({ id }) => id) ?? []
    const [first = '', ...others] = before
    await change(first, { position: 2 })
    const expected = [...others.slice(0, 2), first, ...others.slice(2)]
    expect((await all()).desserts?.map(({ id }) => id)).toEqual(expected)
    expect((await menu()).takeaway.desserts?.map(({ id }) => id)).toEqual(expected)
    expect(await audited(first)).toEqual(['menu_item_changed'])
    const [entry] = await app.sql`select details from audit_entries where subject = ${first}`
    expect(entry?.details.changes).toEqual({ position: { from: 0, to: 2 } })
  })

  test('is told as the tables hold it, not as it was meant', async () => {
    const { body } = await create({ name: 'Soupe du jour', category: 'entrees', price: 7 })
    // The trigger keeps the old value, as if the statement that writes dishes had left the column out.
    await app.sql`
      create function keep_load() returns trigger language plpgsql as $$
      begin new.kitchen_load = old.kitchen_load; return new; end $$`
    await app.sql`create trigger keep_load before update on menu_items for each row execute function keep_load()`
    try {
      await change(body.id, { kitchenLoad: 9, description: 'Chaque midi.' })
    } finally {
      await app.sql`drop function keep_load cascade`
    }
    const [entry] = await app.sql<{ details: { changes: object } }[]>`
      select details from audit_entries where subject = ${body.id} and action = 'menu_item_changed'`
    expect(Object.keys(entry?.details.changes ?? {})).toEqual(['description'])
  })

  test('of category puts it last there', async () => {
    const { body } = await create({ name: 'Nems sucrés', category: 'entrees', price: 7 })
    await change(body.id, { category: 'desserts' })
    expect((await all()).desserts?.at(-1)?.id).toBe(body.id)
  })

  test('of both ways of pricing at once is refused, of one ends the other', async () => {
    const { body } = await create({ name: 'Riz sauté', category: 'plats', price: 9 })
    expect((await change(body.id, { price: 9, prices: { Porc: 9 } })).body.errors?.[0]?.path).toBe('price')
    const { body: byVariant } = await change(body.id, { prices: { Porc: 9.5 } })
    expect([byVariant.price, byVariant.prices]).toEqual([undefined, { Porc: 9.5 }])
    const { body: single } = await change(body.id, { price: 8 })
    expect([single.price, single.prices]).toEqual([8, undefined])
  })

  test('of choices at one price takes any words, which the menu has and the journal names', async () => {
    const { body } = await create({ name: 'Rouleaux du soir', category: 'entrees', price: 7 })
    const options = ['Sauce douce', 'Sauce piquante']
    const changed = await seen(body.id, () => change(body.id, { options }))
    expect([changed?.price, changed?.options]).toEqual([7, options])
    const [entry] = await sql`
      select details from audit_entries where subject = ${body.id} and action = 'menu_item_changed'`
    expect(entry?.details.changes).toEqual({ options: { from: [], to: options } })
    const refused = await change(body.id, { options: ['Sauce douce', 'Sauce douce'] })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'options'])
    expect((await change(body.id, { options: Array.from({ length: 13 }, (_, n) => `Sauce ${n}`) })).status).toBe(422)
    const priced = await change(body.id, { prices: { Petite: 7, Grande: 9 }, options: null })
    expect([priced.body.prices, priced.body.options]).toEqual([{ Petite: 7, Grande: 9 }, undefined])
  })

  test('takes a dish out of the set menus', async () => {
    const { body } = await create({ name: 'Homard', category: 'plats', price: 60, inFormules: false })
    expect(body.inFormules).toBe(false)
    expect((await menu()).formuleExclusions.items).toContain(body.id)
    await change(body.id, { inFormules: true })
    expect((await menu()).formuleExclusions.items).not.toContain(body.id)
  })

  test('of what is not there is 404', async () => {
    expect((await change('nulle-part', { price: 9 })).status).toBe(404)
    expect((await toggle('nulle-part', { available: true })).status).toBe(404)
  })
})

describe('availability', () => {
  test('is taken away and given back, with an audit entry each', async () => {
    expect(await seen('nems-poulet', () => toggle('nems-poulet', { available: false }))).toMatchObject({
      available: false,
    })
    await toggle('nems-poulet', { available: false })
    expect(await seen('nems-poulet', () => toggle('nems-poulet', { available: true }))).toMatchObject({
      available: true,
    })
    expect(await audited('nems-poulet')).toEqual(['menu_item_unavailable', 'menu_item_available'])
  })

  test('may end by itself: sold out today, back at 05:00', async () => {
    const until = '2026-11-22T04:00:00.000Z'
    const soldOut = { available: false, unavailableUntil: until }
    const id = 'nems-crevettes'
    expect((await toggle(id, { available: false, until: 'tomorrow' })).body).toMatchObject(soldOut)
    expect((await all()).entrees?.find(dish => dish.id === id)).toMatchObject(soldOut)
    expect((await toggle(id, { available: true })).body).not.toHaveProperty('unavailableUntil')
    await toggle(id, { available: false, until: 'tomorrow' })
    expect((await change(id, { available: true })).body).toMatchObject({ available: true })
    expect(await audited(id)).toEqual([
      'menu_item_sold_out',
      'menu_item_available',
      'menu_item_sold_out',
      'menu_item_changed',
    ])
  })

  test('must be said', async () => {
    expect((await toggle('nems-poulet', {})).status).toBe(422)
    expect((await toggle('nems-poulet', { available: 'non' })).status).toBe(422)
  })
})

describe('a photo', () => {
  const picture = async (width: number, height: number) =>
    `data:image/jpeg;base64,${(
      await sharp({ create: { width, height, channels: 3, background: '#a40' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')}`
  const upload = (id: string, image_data: string) =>
    app.post<Answered>(`${ITEM}/${id}/image`, { image_data, filename: 'plat.jpg' }, manager)
  const stored = async () => (await sql`select name from pictures where customer_id is null`).length

  test('is cut to the menu’s shape, and the one before goes', async () => {
    const { status, body } = await upload('pad-thai', await picture(2000, 2000))
    expect(status).toBe(200)
    const shown = await app.app.request(`${TEST_ORIGIN}${body.image}`)
    expect(shown.headers.get('cache-control')).toContain('public')
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 900 })
    const { body: second } = await upload('pad-thai', await picture(400, 300))
    expect(second.image).not.toBe(body.image)
    expect(await stored()).toBe(1)
    expect((await menu()).takeaway.plats?.find(({ id }) => id === 'pad-thai')?.image).toBe(second.image)
  })

  test('goes when it is taken away', async () => {
    await upload('pad-thai', await picture(400, 300))
    expect((await change('pad-thai', { image: null })).body.image).toMatch(/^\/api\/drawings\//)
    expect(await stored()).toBe(0)
  })

  test('is no address of somebody else’s picture', async () => {
    expect((await change('pad-thai', { image: 'https://ailleurs.example/x.webp' })).status).toBe(422)
  })

  test('that is none leaves nothing', async () => {
    expect(await upload('pad-thai', 'data:image/jpeg;base64,AAAA')).toMatchObject({
      status: 422,
      body: { code: 'image_type' },
    })
    expect((await upload('nulle-part', await picture(40, 30))).status).toBe(404)
    expect(await stored()).toBe(0)
  })
})

describe('a deleted dish', () => {
  test('is gone from every menu, while orders of the past keep their lines', async () => {
    const { body: dish } = await create({ name: 'Soupe du jour', category: 'entrees', price: 8 })
    await afterNotice(services.live, 'menu_changed', () => change(dish.id, { description: 'Du jour.' }))
    const order = await app.post<{ id: string }>('/api/orders', orderBody([{ menuItemId: dish.id, unitPrice: 8 }]))
    expect(order.status).toBe(201)
    expect(await seen(dish.id, () => remove(dish.id))).toBeUndefined()
    expect((await all()).entrees?.map(({ id }) => id)).not.toContain(dish.id)
    expect((await remove(dish.id)).status).toBe(404)
    const { body } = await get<{ orders: { id: string; items: { name: string }[] }[] }>('/api/admin/orders', admin)
    expect(body.orders.find(({ id }) => id === order.body.id)?.items[0]?.name).toBe('Soupe du jour')
    expect(await audited(dish.id)).toContain('menu_item_deleted')
  })

  test('is none that a free dish or the set menus need, nor may it leave the takeaway menu otherwise', async () => {
    const refusal = await remove('som-tam')
    expect(refusal).toMatchObject({ status: 409, body: { code: 'item_in_use' } })
    expect(refusal.body.detail).toMatch(/^Ce plat sert encore\u00a0: le plat offert «\u00a0Som tam/)
    const [drink] = await sql<{ id: string }[]>`select menu_item_id as id from set_menu_drinks where is_default`
    expect((await remove(drink?.id ?? '')).body.detail).toContain('les formules')
    for (const body of [{ takeaway: false }, { price: null, prices: null }])
      expect((await change('som-tam', body)).body.code).toBe('item_in_use')
    expect((await menu()).takeaway.entrees?.map(({ id }) => id)).toContain('som-tam')
  })

  test('is no drink of the set menus any more', async () => {
    const [drink] = await sql<{ id: string }[]>`select menu_item_id as id from set_menu_drinks where not is_default`
    await afterNotice(services.live, 'menu_changed', () => remove(drink?.id ?? ''))
    expect((await menu()).softDrinks.map(({ menuItemId }) => menuItemId)).not.toContain(drink?.id)
  })
})

const free = () => false

test.each([
  ['Pad thaï végétarien', 'pad-thai-vegetarien'],
  ['  Bœuf « loc lac » (grand) ', 'boeuf-loc-lac-grand'],
  ['7 Up', '7-up'],
  ['ผัดไทย', 'article'],
  ['Très long '.repeat(12), 'tres-long-tres-long-tres-long-tres-long-tres-long-tres-long'],
])('makes a key of %s', (name, id) => {
  expect(newItemId(name, free)).toBe(id)
  expect(newItemId(name, free)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('counts on where the key was ever used', () => {
  const taken = new Set(['nems', 'nems-2'])
  expect(newItemId('Nems', id => taken.has(id))).toBe('nems-3')
})
