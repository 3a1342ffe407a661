import { describe, expect, it } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Menu } from './contract.ts'
import { repairPrices } from './dish-prices.ts'
import { menuSnapshot } from './snapshot.ts'

// The seed's prices begin by the machine's clock: what is tried here comes years later.
const app = await testApp({ startsAt: '2046-03-05T10:00:00Z' })
const { clock, services, sql } = app
const { admin, manager } = await staffBearers(app)

const ITEM = '/api/admin/menu/item'
const send = (method: string, path: string, body: object) =>
  app.app.request(`${TEST_ORIGIN}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify(body),
  })
const change = (id: string, body: object) => send('PUT', `${ITEM}/${id}`, body)
type Listed = { changes: { at: string; variant?: string; from?: number; to?: number; by?: string }[] }
const history = async (id: string) => (await app.get<Listed>(`${ITEM}/${id}/prices`, manager)).body.changes
const steps = async (id: string) => (await history(id)).map(({ variant, from, to }) => [variant, from, to])
const takeaway = async (id: string) => {
  await services.snapshots.reload(menuSnapshot)
  const { body } = await app.get<Menu>('/api/menu')
  return Object.values(body.takeaway)
    .flat()
    .find(dish => dish.id === id)
}
const unrecorded = async () => (await repairPrices(services)).map(({ subject, isRepaired }) => [subject, isRepaired])

describe('the history of prices', () => {
  it('begins with the seed, and nothing is missing in it', async () => {
    expect(await history('som-tam')).toEqual([{ at: expect.any(String), to: 6 }])
    expect(await unrecorded()).toEqual([])
  })

  it('says who changed what when, the newest first, and nothing where no price changed', async () => {
    await change('som-tam', { price: 6.5 })
    await change('som-tam', { description: 'Au mortier.', price: 6.5 })
    const [newest, first] = await history('som-tam')
    expect(newest).toEqual({ at: clock().toISOString(), from: 6, to: 6.5, by: expect.any(String) })
    expect(first).not.toHaveProperty('by')
  })

  it('has a dish that comes, the table’s changes, and the end of one', async () => {
    const { body: made } = await app.post<{ id: string }>(
      ITEM,
      { name: 'Riz rouge', category: 'plats', prices: { Porc: 9 } },
      manager,
    )
    await app.post(
      '/api/admin/menu/items',
      { changes: [{ id: made.id, prices: { Porc: { from: 9, to: 9.5 } } }] },
      { ...manager, ...freshKey() },
    )
    await change(made.id, { price: 8 })
    expect(await steps(made.id)).toEqual([
      ['Porc', 9.5, undefined],
      [undefined, undefined, 8],
      ['Porc', 9, 9.5],
      ['Porc', undefined, 9],
    ])
    await app.app.request(`${TEST_ORIGIN}${ITEM}/${made.id}`, { method: 'DELETE', headers: manager })
    const [last] = await sql`select from_cents, to_cents from price_changes where item_id = ${made.id} order by id desc`
    expect(last).toEqual({ fromCents: 800, toCents: null })
    expect((await app.get(`${ITEM}/${made.id}/prices`, manager)).status).toBe(404)
    expect(await unrecorded()).toEqual([])
  })

  it('loses nothing where a change is undone', async () => {
    expect((await change('som-tam', { price: 7, options: ['Froid', 'Froid'] })).status).toBe(422)
    expect(await steps('som-tam')).toHaveLength(2)
  })

  it('gets at night what was changed past the application', async () => {
    await afterNotice(
      services.live,
      'menu_changed',
      () => sql`update menu_items set price_cents = 700 where id = 'gyoza-poulet'`,
    )
    await sql`update menu_item_variants set price_cents = 1300 where item_id = 'pad-thai' and variant = 'Porc'`
    expect(await unrecorded()).toEqual([
      ['gyoza-poulet', true],
      ['pad-thai Porc', true],
    ])
    expect((await steps('gyoza-poulet'))[0]).toEqual([undefined, 6, 7])
    expect(await unrecorded()).toEqual([])
  })
})

describe('what may be struck', () => {
  it('is not said where a price fell', async () => {
    expect((await change('nems-poulet', { price: 5 })).status).toBe(200)
    expect(await takeaway('nems-poulet')).toMatchObject({ price: 5 })
    expect(await takeaway('nems-poulet')).not.toHaveProperty('lowestPrice')
  })

  it('of a main counts the surcharge that was raised, of variants alone', async () => {
    const before = (await takeaway('khao-pad'))?.prices ?? {}
    const { body: settings } = await app.get<{ version: number }>('/api/admin/settings', admin)
    expect(
      (await send('PUT', '/api/admin/settings', { version: settings.version, takeawaySurcharge: 1.5 })).status,
    ).toBe(200)
    expect(await takeaway('khao-pad')).toMatchObject({ lowestPrices: before })
    expect(await takeaway('tigre-qui-pleure')).not.toHaveProperty('lowestPrices')
    expect(await unrecorded()).toEqual([])
  })

  it('of a dish that comes into the mains is what it cost without their surcharge, by form or table', async () => {
    const made = async (name: string) => {
      const body = { name, category: 'entrees', prices: { Porc: 9 }, allergens: [] }
      return (await app.post<{ id: string }>(ITEM, body, manager)).body.id
    }
    const [byForm, byTable] = [await made('Larb rouge'), await made('Larb vert')]
    clock.advanceMinutes(10)
    await change(byForm, { category: 'plats' })
    const category = { from: 'entrees', to: 'plats' }
    await app.post('/api/admin/menu/items', { changes: [{ id: byTable, category }] }, { ...manager, ...freshKey() })
    for (const id of [byForm, byTable])
      expect(await takeaway(id)).toMatchObject({ prices: { Porc: 10.5 }, lowestPrices: { Porc: 9 } })
    clock.advanceMinutes(10)
    await change(byForm, { category: 'entrees' })
    expect(await takeaway(byForm)).toMatchObject({ prices: { Porc: 9 } })
    expect(await takeaway(byForm)).not.toHaveProperty('lowestPrices')
  })

  it('is said where a price was raised, until that was long enough ago, and is none of the table’s', async () => {
    await change('nems-legumes', { price: 9 })
    expect(await takeaway('nems-legumes')).toMatchObject({ price: 9, lowestPrice: 6 })
    const { body } = await app.get<Menu>('/api/menu')
    expect(body.dineIn.entrees?.find(({ id }) => id === 'nems-legumes')).not.toHaveProperty('lowestPrice')
    clock.advanceMinutes(37 * 24 * 60)
    expect(await takeaway('nems-legumes')).toMatchObject({ lowestPrice: 6 })
    clock.advanceMinutes(2 * 24 * 60)
    expect(await takeaway('nems-legumes')).not.toHaveProperty('lowestPrice')
  })
})
