import { describe, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

// The seed's prices begin by the machine's clock: what is tried here comes years later.
const app = await testApp({ startsAt: '2046-03-05T10:00:00Z' })
const { clock, sql } = app
let { admin, manager } = await staffBearers(app)

const ITEM = '/api/admin/menu/item'
type Wire = { id: string; code?: string; detail?: string }
const told = ({ status, body }: { status: number; body: Wire }) => (status < 400 ? status : body.code)
const change = (id: string, body: object, who = manager) => send<Wire>(app, 'PUT', `${ITEM}/${id}`, body, who)
const create = (body: object, who = manager) => app.post<Wire>(ITEM, body, who)
const table = (id: string, from: number, to: number, who = manager) =>
  app.post<Wire>('/api/admin/menu/items', { changes: [{ id, price: { from, to } }] }, { ...who, ...freshKey() })

async function nextDay() {
  clock.advanceMinutes(24 * 60)
  const bearers = await staffBearers(app)
  admin = bearers.admin
  manager = bearers.manager
}

describe('a price more than 30 % below yesterday’s is an administrator’s', () => {
  test('by the form, in as many steps as it may come', async () => {
    const steep = await change('som-tam', { price: 0.01 })
    expect(told(steep)).toBe('forbidden_role')
    expect(steep.body.detail).toContain('plus de 30\u00a0%')
    expect(told(await change('som-tam', { price: 5 }))).toBe(200)
    expect(told(await change('som-tam', { price: 4.2 }))).toBe(200)
    expect(told(await change('som-tam', { price: 4.19 }))).toBe('forbidden_role')
    await nextDay()
    expect(told(await change('som-tam', { price: 3 }))).toBe(200)
    expect(told(await change('som-tam', { price: 9, description: 'Au mortier.' }))).toBe(200)
    expect(told(await change('som-tam', { price: 6 })), 'a slip that is taken back').toBe(200)
  })

  test('by the table', async () => {
    expect(told(await table('gyoza-poulet', 6, 4.19))).toBe('forbidden_role')
    expect(told(await table('gyoza-poulet', 6, 4.2))).toBe(200)
    expect(told(await table('gyoza-poulet', 4.2, 1, admin))).toBe(200)
  })

  test('of a variant, and of one that comes beside the others', async () => {
    const { body } = await create({
      name: 'Riz rouge',
      category: 'plats',
      prices: { Porc: 12, Poulet: 11 },
      allergens: [],
    })
    await nextDay()
    expect(told(await change(body.id, { prices: { Porc: 12, Poulet: 7 } }))).toBe('forbidden_role')
    expect(told(await change(body.id, { prices: { Porc: 12, Poulet: 11, Tofu: 1 } }))).toBe('forbidden_role')
    expect(told(await change(body.id, { prices: { Porc: 12, Poulet: 11, Tofu: 8 } }))).toBe(200)
  })

  test('of a dish that had none for a day', async () => {
    expect(told(await change('nems-legumes', { price: null }))).toBe(200)
    await nextDay()
    expect(told(await change('nems-legumes', { price: 1 }))).toBe('forbidden_role')
    expect(told(await change('nems-legumes', { price: 6 }))).toBe(200)
  })

  test('of a dish that is new, by what its category costs', async () => {
    expect(told(await create({ name: 'Pad thaï', category: 'plats', price: 0.01 }))).toBe('forbidden_role')
    expect(told(await create({ name: 'Pad thaï', category: 'plats', price: 0.01 }, admin))).toBe(201)
  })
})

test('an administrator lowers a price steeply with a new proof alone', async () => {
  await nextDay()
  await sql`update settings set proven_anew_minutes = 2`
  clock.advanceMinutes(3)
  expect(told(await change('tod-man-pla', { price: 1 }, admin))).toBe('proof_needed')
  const [row] = await sql`select price_cents from menu_items where id = 'tod-man-pla'`
  expect(row?.priceCents).toBeGreaterThan(100)
  expect(told(await change('tod-man-pla', { available: true }, admin))).toBe(200)
})
