import { beforeEach, describe, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Menu } from './contract.ts'
import type { AdminSetMenu } from './contract-set-menus.ts'
import { repairPrices } from './dish-prices.ts'
import type { SetMenuRules } from './rules/set-menu-fields.ts'

// 2026-11-21 is a Saturday.
const app = await testApp()
const { clock, sql } = app
const { admin, manager } = await staffBearers(app)

type Answer = AdminSetMenu & { code?: string; setMenu?: AdminSetMenu; errors?: { path: string; message: string }[] }
type Rules = SetMenuRules & { code?: string; rules?: SetMenuRules; errors?: { path: string }[] }
type Placed = { id: string; trackingToken: string; totalAmount: number; code?: string; detail?: string }

const PATH = '/api/admin/menu/set-menus'
const change = (id: string, body: object, who = admin) => send<Answer>(app, 'PUT', `${PATH}/${id}`, body, who)
const changeRules = (body: object, who = admin) => send<Rules>(app, 'PUT', '/api/admin/menu/set-menu-rules', body, who)
const stored = async () => (await app.get<{ setMenus: AdminSetMenu[]; rules: SetMenuRules }>(PATH, admin)).body
const setMenu = async (id: string) => {
  const found = (await stored()).setMenus.find(menu => menu.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
/** The customers' menu follows at once, but not in the answer. */
const onMenu = <Seen>(look: (menu: Menu) => Seen) =>
  expect.poll(async () => look((await app.get<Menu>('/api/menu')).body), { timeout: 10_000 })
const journal = (subject: string) =>
  sql<{ action: string; details: { name?: string; changes: Record<string, unknown> } }[]>`
    select action, details from audit_entries where subject = ${subject} order by id`

const order = ({ id = 'formule1', protein = 'Poulet', price = 18, at = '20:00', date = '2026-11-21' } = {}) =>
  app.post<Placed>(
    '/api/orders',
    {
      ...orderBody([], { pickup: { date, time: at, notes: '' } }),
      items: [
        {
          ...{ id: 'menu', name: 'Menu', menuItemId: id, quantity: 1, unitPrice: price, totalPrice: price },
          components: [
            { category: 'entrees', menuItemId: 'som-tam', name: 'Som tam' },
            { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein },
          ],
        },
      ],
      totalAmount: price,
    },
    freshKey(),
  )

beforeEach(async () => {
  await sql`update set_menus set price_cents = case id when 'formule3' then 2200 else 1800 end, only_then = false`
  await repairPrices(app.services)
})

describe('a set menu', () => {
  test('is changed field by field: the menu, the journal and the history of its price follow', async () => {
    const { price, name, components, description } = await setMenu('formule1')
    const parts = [
      { category: 'plats', label: 'Plat du jour', labelEn: 'Main' },
      { category: 'desserts', label: 'Dessert', labelEn: 'Dessert' },
    ]
    const { status, body } = await change('formule1', {
      name: { from: name, to: 'Formule express' },
      price: { from: price, to: 16.5 },
      components: { from: components, to: parts },
    })
    expect([status, body]).toEqual([200, await setMenu('formule1')])
    await onMenu(menu => menu.formules[0]).toMatchObject({
      name: 'Formule express',
      price: 16.5,
      components: parts,
      description,
    })
    expect((await journal('formule1')).at(-1)).toEqual({
      action: 'set_menu_changed',
      details: {
        name: 'Formule express',
        changes: {
          name: { from: 'Formule entrée et plat', to: 'Formule express' },
          priceCents: { from: 1800, to: 1650 },
          components: { from: 'Entrée, Plat, Boisson', to: 'Plat du jour, Dessert' },
        },
      },
    })
    const { changes } = (await app.get<{ changes: object[] }>(`${PATH}/formule1/prices`, admin)).body
    expect(changes[0]).toMatchObject({ from: 18, to: 16.5, by: expect.any(String) })
    await change('formule1', {
      name: { from: 'Formule express', to: name },
      components: { from: parts, to: components },
    })
  })

  test('that is as it was writes nothing', async () => {
    const before = await journal('formule2')
    const { price } = await setMenu('formule2')
    expect((await change('formule2', { price: { from: price, to: price } })).status).toBe(200)
    expect(await journal('formule2')).toEqual(before)
  })

  test('that somebody else has changed meanwhile is refused whole and shown, and other fields of it are not', async () => {
    const seen = await setMenu('formule2')
    await change('formule2', { price: { from: seen.price, to: 19 } })
    const late = await change('formule2', {
      price: { from: seen.price, to: 17 },
      popular: { from: seen.popular, to: !seen.popular },
    })
    expect([late.status, late.body.code, late.body.setMenu?.price, late.body.setMenu?.popular]).toEqual([
      ...[409, 'stale_version', 19, seen.popular],
    ])
    const other = await change('formule2', { nameEn: { from: seen.nameEn, to: 'Main and sweet' } })
    expect([other.status, other.body.price]).toEqual([200, 19])
    // A lost answer is asked for again: what is already so is no conflict.
    expect((await change('formule2', { price: { from: seen.price, to: 19 } })).status).toBe(200)
    await change('formule2', { nameEn: { from: 'Main and sweet', to: seen.nameEn } })
  })

  test.each([
    ['a name that is empty', { name: ['Formule complète', ' '] }, 'name.to'],
    ['a price of nothing', { price: [22, 0] }, 'price.to'],
    ['one part alone', { components: [null, [{ category: 'plats', label: 'Plat', labelEn: 'Main' }]] }, 'components'],
    [
      'a category twice',
      {
        components: [
          null,
          [
            { category: 'plats', label: 'Plat', labelEn: 'Main' },
            { category: 'plats', label: 'Autre', labelEn: 'Other' },
          ],
        ],
      },
      'components',
    ],
    ['no day', { offered: [null, { days: [], from: '12:00', until: '14:00', only: true }] }, 'offered'],
    [
      'an end before its beginning',
      { offered: [null, { days: [1], from: '14:00', until: '12:00', only: true }] },
      'offered',
    ],
  ])('is refused %s', async (_, fields: Record<string, unknown[]>, path) => {
    const now: Record<string, unknown> = { ...(await setMenu('formule3')) }
    const body = Object.fromEntries(
      Object.entries(fields).map(([key, [from, to]]) => [key, { from: from ?? now[key], to }]),
    )
    const { status, body: answer } = await change('formule3', body)
    expect([status, answer.errors?.map(error => error.path)]).toEqual([422, [path]])
  })

  test('is an administrator’s alone, and one that is not there is not found', async () => {
    expect((await change('formule1', {}, manager)).status).toBe(403)
    expect((await app.get(PATH, manager)).status).toBe(403)
    expect((await changeRules({}, manager)).status).toBe(403)
    expect((await change('formule9', {})).status).toBe(404)
  })

  test('that falls by more than 30 % since yesterday needs a new proof', async () => {
    await sql`update settings set proven_anew_minutes = 2`
    clock.advanceMinutes(3)
    const { price } = await setMenu('formule3')
    expect((await change('formule3', { price: { from: price, to: 12 } })).body.code).toBe('proof_needed')
    expect((await setMenu('formule3')).price).toBe(price)
    expect((await change('formule3', { price: { from: price, to: 15.5 } })).status).toBe(200)
    await sql`update settings set proven_anew_minutes = default`
  })

  test('off sale is on no menu and cannot be ordered', async () => {
    await change('formule1', { available: { from: true, to: false } })
    await onMenu(menu => menu.formules.map(({ id }) => id)).toEqual(['formule2', 'formule3'])
    expect((await order()).body.code).toBe('item_unavailable')
    await change('formule1', { available: { from: false, to: true } })
    await onMenu(menu => menu.formules.length).toBe(3)
    expect((await order({ at: '20:30' })).status).toBe(201)
  })

  test('had at certain hours alone refuses other pickups, and says when', async () => {
    const { offered } = await setMenu('formule1')
    const noon = { days: [6, 1, 1], from: '12:00', until: '14:00', only: true }
    const { body } = await change('formule1', { offered: { from: offered, to: noon } })
    expect(body.offered.days).toEqual([1, 6])
    const evening = await order({ at: '20:30' })
    expect([evening.status, evening.body.code, evening.body.detail]).toEqual([
      409,
      'item_unavailable',
      'Formule entrée et plat\u00a0: les lundi et samedi, 12\u00a0h – 14\u00a0h. Choisissez un autre retrait, ou retirez-la pour continuer.',
    ])
    expect((await order({ at: '13:30', date: '2026-11-22' })).status, 'a Sunday').toBe(409)
    expect((await order({ at: '13:30', date: '2026-11-23' })).status, 'a Monday').toBe(201)
    expect((await order({ at: '14:00', date: '2026-11-23' })).status, 'its end').toBe(409)
    await change('formule1', { offered: { from: body.offered, to: offered } })
  })

  test('that is changed after an order leaves a paid order as it was', async () => {
    const { body: placed } = await order({ at: '21:00' })
    await payOrder(app, placed)
    const { price, name, components } = await setMenu('formule1')
    await change('formule1', {
      name: { from: name, to: 'Formule du soir' },
      price: { from: price, to: 25 },
      components: { from: components, to: components.slice(1) },
    })
    const [line] = await sql`
      select name, unit_price_cents as cents, json_array_length(components::json) as parts
      from line_items where order_id = ${placed.id}`
    expect(line).toEqual({ name, cents: 1800, parts: 3 })
    await change('formule1', {
      name: { from: 'Formule du soir', to: name },
      components: { from: components.slice(1), to: components },
    })
  })

  test('says what it cost at least in thirty days where that is less', async () => {
    await change('formule2', { price: { from: 18, to: 17 } })
    await change('formule2', { price: { from: 17, to: 20 } })
    await onMenu(menu => menu.formules[1]).toMatchObject({ price: 20, lowestPrice: 17 })
  })

  test('whose price was changed past the application is written into its history by the night', async () => {
    await sql`update set_menus set price_cents = 2350 where id = 'formule3'`
    expect(await repairPrices(app.services)).toMatchObject([{ kind: 'price_unrecorded', subject: 'formule3' }])
    expect(await repairPrices(app.services)).toEqual([])
    const { changes } = (await app.get<{ changes: object[] }>(`${PATH}/formule3/prices`, admin)).body
    expect(changes[0]).toMatchObject({ from: 22, to: 23.5 })
  })
})

describe('what holds for all set menus', () => {
  test('a protein that was left out is taken for a supplement: the order and the journal say so', async () => {
    const { rules } = await stored()
    expect((await order({ protein: 'Crevette', at: '13:00', date: '2026-11-22' })).status).toBe(201)
    const { status, body } = await changeRules({
      excludedVariants: { from: rules.excludedVariants, to: ['Dorade'] },
      variantSupplements: { from: [], to: [{ of: 'Crevette', price: 2.5 }] },
    })
    expect([status, body.excludedVariants, body.variantSupplements]).toEqual([
      ...[200, ['Dorade'], [{ of: 'Crevette', price: 2.5 }]],
    ])
    await onMenu(menu => menu.formuleSupplements).toEqual({ items: {}, proteins: { Crevette: 2.5 } })
    const dearer = await order({ protein: 'Crevette', at: '13:30', date: '2026-11-22' })
    expect([dearer.status, dearer.body.code, dearer.body.totalAmount]).toEqual([409, 'price_changed', 20.5])
    expect((await order({ protein: 'Crevette', price: 20.5, at: '13:30', date: '2026-11-22' })).status).toBe(201)
    expect((await journal('formules')).at(-1)).toEqual({
      action: 'set_menu_rules_changed',
      details: {
        changes: {
          excludedVariants: { from: 'Dorade, Saumon', to: 'Dorade' },
          variantSupplements: { from: '', to: 'Crevette +2,50\u00a0€' },
        },
      },
    })
    await changeRules({
      excludedVariants: { from: ['Dorade'], to: rules.excludedVariants },
      variantSupplements: { from: [{ of: 'Crevette', price: 2.5 }], to: [] },
    })
    expect((await stored()).rules).toEqual(rules)
  })

  test('somebody’s change meanwhile is kept and shown', async () => {
    const { rules } = await stored()
    await changeRules({ excludedItems: { from: rules.excludedItems, to: ['bobun'] } })
    const late = await changeRules({ excludedItems: { from: rules.excludedItems, to: [] } })
    expect([late.status, late.body.code, late.body.rules?.excludedItems]).toEqual([409, 'stale_version', ['bobun']])
    await changeRules({ excludedItems: { from: ['bobun'], to: rules.excludedItems } })
  })

  test('what is left out has no supplement', async () => {
    const { rules } = await stored()
    const { body } = await changeRules({ itemSupplements: { from: [], to: [{ of: 'bobun', price: 2 }] } })
    expect(body).toEqual(rules)
  })

  test('drinks keep their order, and the one by default is among them', async () => {
    const { rules } = await stored()
    const fewer = ['cola', 'eau-plate-alpes']
    const without = await changeRules({ drinks: { from: rules.drinks, to: fewer } })
    expect([without.status, without.body.errors?.map(({ path }) => path)]).toEqual([422, ['defaultDrink']])
    const both = { drinks: { from: rules.drinks, to: fewer }, defaultDrink: { from: 'cola-zero', to: 'cola' } }
    expect((await changeRules(both)).status).toBe(200)
    await onMenu(menu => menu.softDrinks.map(drink => [drink.id, drink.default])).toEqual([
      ['cola', true],
      ['eau-plate-alpes', false],
    ])
    expect((await changeRules({ drinks: { from: fewer, to: [...fewer, 'chang'] } })).status).toBe(422)
    await changeRules({ drinks: { from: fewer, to: rules.drinks }, defaultDrink: { from: 'cola', to: 'cola-zero' } })
    expect((await stored()).rules).toEqual(rules)
  })

  test('names nothing that is not on the menu', async () => {
    const { rules } = await stored()
    const { status, body } = await changeRules({
      excludedItems: { from: rules.excludedItems, to: ['plat-inconnu'] },
      variantSupplements: { from: [], to: [{ of: 'Licorne', price: 2 }] },
    })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['excludedItems', 'variantSupplements']])
  })
})
