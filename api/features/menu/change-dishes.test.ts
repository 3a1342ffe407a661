import { describe, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { nextReturnAfter } from './change-dishes.ts'
import type { AdminItem, DishChange, StaleDish } from './contract-staff.ts'
import { raisedPrices, reversed } from './rules/dish-change.ts'

type Answer = { items: AdminItem[]; stale: StaleDish[]; code?: string; errors?: { path: string; message: string }[] }
type Change = Record<string, unknown> & { id: string }

const app = await testApp()
const { sql } = app
const { manager } = await staffBearers(app)
const change = (changes: readonly Change[]) =>
  app.post<Answer>('/api/admin/menu/items', { changes }, { ...manager, ...freshKey() })
const lists = async () => (await app.get<Record<string, AdminItem[]>>('/api/admin/menu/all', manager)).body
const dish = async (id: string) => {
  const found = Object.values(await lists())
    .flat()
    .find(item => item.id === id)
  if (!found) throw new Error(`no dish ${id}`)
  return found
}
const raises = (items: readonly AdminItem[], cents: number): Change[] =>
  items.flatMap(({ id, price = null, prices = {} }) => {
    const raised = raisedPrices({ price, prices }, { cents })
    return raised ? [{ id, ...raised }] : []
  })
const journal = (id: string) =>
  sql<{ action: string; details: { name: string; changes: Record<string, { from: unknown; to: unknown }> } }[]>`
    select action, details from audit_entries where subject = ${id} order by id`
const version = async () => Number((await sql`select version from menu_version`)[0]?.version)

describe('a raise of all mains', () => {
  test('is one transaction with an entry for each dish, and is undone to the cent', async () => {
    const before = (await lists()).plats ?? []
    const changes = raises(before, 50)
    const { status, body } = await change(changes)
    expect([status, body.stale, body.items.length]).toEqual([200, [], before.length])
    const after = (await lists()).plats ?? []
    for (const [place, { id, price, prices = {} }] of before.entries()) {
      const now = after[place]
      expect(now?.id, 'the order stays').toBe(id)
      if (price !== undefined) expect(now?.price).toBeCloseTo(price + 0.5, 6)
      for (const [name, euros] of Object.entries(prices)) expect(now?.prices?.[name]).toBeCloseTo(euros + 0.5, 6)
    }
    const [note] = await journal('pad-thai')
    expect(note?.action).toBe('menu_item_changed')
    expect(note?.details.changes.pricesCents).toMatchObject({ from: { Poulet: 1250 }, to: { Poulet: 1300 } })
    expect(note?.details.changes).not.toHaveProperty('allergens')

    const undone = await change((changes as DishChange[]).map(reversed))
    expect(undone.body.stale).toEqual([])
    expect((await lists()).plats).toEqual(before)
  })

  test('undone after somebody else changed one of them, gives back the others and says which it left', async () => {
    const before = (await lists()).plats ?? []
    const changes = raises(before, 100)
    await change(changes)
    await change([{ id: 'pad-thai', prices: { Poulet: { from: 13.5, to: 14 } } }])
    const undone = await change((changes as DishChange[]).map(reversed))
    expect(undone.body.stale).toEqual([{ id: 'pad-thai', fields: ['prices'] }])
    const after = (await lists()).plats ?? []
    expect(after.filter(({ id }) => id !== 'pad-thai')).toEqual(before.filter(({ id }) => id !== 'pad-thai'))
    expect(after.find(({ id }) => id === 'pad-thai')?.prices?.Poulet).toBe(14)
  })
})

test('of two who change one price at once one is told what the other made of it', async () => {
  const { price } = await dish('nems-poulet')
  const answers = await Promise.all(
    [9.1, 9.2, 9.3].map(to => change([{ id: 'nems-poulet', price: { from: price, to } }])),
  )
  expect(answers.map(({ body }) => body.stale.length).sort()).toEqual([0, 1, 1])
  const now = (await dish('nems-poulet')).price
  const made = answers.find(({ body }) => body.stale.length === 0)
  expect(made?.body.items[0]?.price).toBe(now)
  for (const { body } of answers.filter(({ body }) => body.stale.length > 0)) {
    expect(body.stale).toEqual([{ id: 'nems-poulet', fields: ['price'] }])
    expect(body.items[0]?.price, 'the one of now comes along').toBe(now)
  }
})

test('name, category and availability are changed, each with its former value in the journal', async () => {
  const before = await dish('flan-coco')
  const { body } = await change([
    {
      id: 'flan-coco',
      name: { from: before.name, to: 'Flan du chef' },
      category: { from: 'desserts', to: 'entrees' },
      availability: { from: 'on', to: 'soldOut' },
    },
  ])
  expect(body.items[0]).toMatchObject({ name: 'Flan du chef', category: 'entrees', available: false })
  expect(body.items[0]?.unavailableUntil).toBeTruthy()
  expect((await lists()).entrees?.at(-1)?.id, 'last of its new category').toBe('flan-coco')
  const note = (await journal('flan-coco')).at(-1)
  expect(note?.details.changes).toMatchObject({
    name: { from: before.name, to: 'Flan du chef' },
    category: { from: 'desserts', to: 'entrees' },
    available: { from: true, to: false },
  })
  const off = await change([{ id: 'flan-coco', availability: { from: 'soldOut', to: 'off' } }])
  expect(off.body.items[0]).toMatchObject({ available: false })
  expect(off.body.items[0]?.unavailableUntil).toBeUndefined()
  const back = await change([{ id: 'flan-coco', availability: { from: 'off', to: 'soldOut' } }])
  expect(back.body.items[0]?.unavailableUntil, 'as it was').toBeTruthy()
  expect((await change([{ id: 'flan-coco', availability: { from: 'on', to: 'off' } }])).body.stale).toEqual([
    { id: 'flan-coco', fields: ['availability'] },
  ])
})

test('a dish that comes back into its category stands where it stood', async () => {
  const before = await lists()
  const wanted = before.entrees?.[2]
  if (!wanted) throw new Error('no third starter')
  const moved: DishChange = { id: wanted.id, category: { from: 'entrees', to: 'supplements' } }
  await change([moved])
  expect((await lists()).supplements?.at(-1)?.id).toBe(wanted.id)
  await change([reversed(moved, wanted.position)])
  const after = await lists()
  expect([after.entrees, after.supplements]).toEqual([before.entrees, before.supplements])
  const refused = await change([{ ...moved, position: -1 }])
  expect(refused.body.errors?.[0]?.message).toBe('Cette place n’existe pas.')
})

test('a dish that is gone is named, and the others are changed', async () => {
  await sql`update menu_items set deleted_at = now() where id = 'glace-coco'`
  const { price } = await dish('litchis-sirop')
  const { body } = await change([
    { id: 'glace-coco', price: { from: 6, to: 7 } },
    { id: 'litchis-sirop', price: { from: price, to: 7.3 } },
  ])
  expect(body.stale).toEqual([{ id: 'glace-coco', fields: [] }])
  expect((await dish('litchis-sirop')).price).toBe(7.3)
})

test('a price for a dish that has none yet, and back', async () => {
  const created = await app.post<AdminItem>(
    '/api/admin/menu/item',
    { name: 'Plat du mois', category: 'plats', allergens: [] },
    { ...manager, ...freshKey() },
  )
  const { id } = created.body
  expect((await change([{ id, price: { from: null, to: 12 } }])).body.items[0]?.price).toBe(12)
  expect((await change([{ id, price: { from: 12, to: null } }])).body.items[0]?.price).toBeUndefined()
})

describe('nothing is changed, and the menu’s version stays,', () => {
  const NEMS = 'nems-legumes'
  test.each<[string, Change[], number]>([
    ['without a change', [], 422],
    ['of a dish that is named twice', [{ id: NEMS }, { id: NEMS }], 422],
    ['by a price of nothing', [{ id: NEMS, price: { from: 6, to: 0 } }], 422],
    ['by half a cent', [{ id: NEMS, price: { from: 6, to: 6.005 } }], 422],
    ['by a name of nothing', [{ id: NEMS, name: { from: 'Nems', to: '  ' } }], 422],
    ['by an unknown availability', [{ id: NEMS, availability: { from: 'on', to: 'gone' } }], 422],
    ['by an old price', [{ id: NEMS, price: { from: 1.23, to: 2 } }], 200],
    ['by a price of a variant that it has not', [{ id: NEMS, prices: { Poulet: { from: 1, to: 2 } } }], 200],
  ])('%s', async (_, changes, status) => {
    const before = await version()
    expect((await change(changes)).status).toBe(status)
    expect(await version()).toBe(before)
  })

  test('when a reward would be lost with one of several', async () => {
    const [reward] = await sql<{ id: string }[]>`
      select i.id from menu_items i join reward_dishes r on r.menu_item_id = i.id where i.price_cents is not null limit 1`
    if (!reward) throw new Error('no reward is a dish with one price')
    const { price } = await dish(reward.id)
    const other = await dish(NEMS)
    const before = await version()
    const refused = await change([
      { id: NEMS, price: { from: other.price, to: 9.9 } },
      { id: reward.id, price: { from: price, to: null } },
    ])
    expect([refused.status, refused.body.code]).toEqual([409, 'item_in_use'])
    expect([await version(), (await dish(NEMS)).price]).toEqual([before, other.price])
  })
})

test.each([
  ['2026-11-21T11:00:00Z', '2026-11-22T04:00:00.000Z'],
  // Half past midnight still belongs to the evening before.
  ['2026-11-21T23:30:00Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T03:59:59Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T04:00:00Z', '2026-11-23T04:00:00.000Z'],
  // In these nights summer time begins and ends.
  ['2027-03-27T20:00:00Z', '2027-03-28T03:00:00.000Z'],
  ['2027-10-30T20:00:00Z', '2027-10-31T04:00:00.000Z'],
])('what is sold out at %s is back at %s', (now, back) => {
  expect(nextReturnAfter(new Date(now)).toISOString()).toBe(back)
})
