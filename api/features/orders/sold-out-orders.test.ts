import { beforeEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
type Placed = { id: string; trackingToken: string; totalAmount: number; code?: string; detail?: string }

const [TODAY, TOMORROW] = ['2026-11-21', '2026-11-22']
const toggle = (body: object) => app.post('/api/admin/menu/toggle-availability/som-tam', body, manager)
const order = (pickup: { date: string; time: string } | undefined, dishes = [PAD_THAI, SOM_TAM]) =>
  app.post<Placed>('/api/orders', orderBody(dishes, { pickup: pickup && { ...pickup, notes: '' } }), freshKey())
const pay = ({ id, totalAmount }: Placed, pickupDate: string, pickupTime: string) =>
  app.post<Placed>(
    '/api/payments/stripe/checkout',
    checkoutBody({ id, totalAmount }, { metadata: { pickupDate, pickupTime, orderType: 'emporter' } }),
  )
const said = ({ status, body }: Awaited<ReturnType<typeof order>>) => [status, body.code]

beforeEach(async () => {
  await toggle({ available: true })
})

test('a dish that is sold out today is refused for today’s pickups alone, until five in the morning', async () => {
  await toggle({ available: false, until: 'tomorrow' })
  const today = await order({ date: TODAY, time: '20:00' })
  expect(said(today)).toEqual([409, 'item_unavailable'])
  expect(today.body).toMatchObject({
    ...{ lineIndex: 1, menuItemId: 'som-tam', unavailableUntil: '2026-11-22T04:00:00.000Z' },
    detail: 'Som tam\u00a0: épuisé aujourd’hui. Choisissez un autre jour, ou retirez-le pour continuer.',
  })
  expect((await order({ date: TOMORROW, time: '12:30' })).status).toBe(201)
  expect((await order({ date: '2026-11-23', time: '12:30' })).status).toBe(201)
})

test('so is the set menu that holds it', async () => {
  await toggle({ available: false, until: 'tomorrow' })
  const menu = {
    ...{ id: 'menu', name: 'Menu', menuItemId: 'formule1', quantity: 1, unitPrice: 18, totalPrice: 18 },
    components: [
      { category: 'entrees', menuItemId: 'som-tam', name: 'Som tam' },
      { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet' },
    ],
  }
  const at = (date: string, time: string) =>
    app.post<Placed>(
      '/api/orders',
      { ...orderBody([], { pickup: { date, time, notes: '' } }), items: [menu], totalAmount: 18 },
      freshKey(),
    )
  expect(said(await at(TODAY, '20:30'))).toEqual([409, 'item_unavailable'])
  expect((await at(TOMORROW, '13:00')).status).toBe(201)
})

test('one that is switched off is refused for every day', async () => {
  await toggle({ available: false })
  for (const date of [TODAY, TOMORROW])
    expect(said(await order({ date, time: '20:00' }))).toEqual([409, 'item_unavailable'])
})

test('an order without a pickup is judged at the checkout, by the one that it brings', async () => {
  await toggle({ available: false, until: 'tomorrow' })
  const { status, body } = await order(undefined)
  expect(status).toBe(201)
  expect(said(await pay(body, TODAY, '21:00'))).toEqual([409, 'item_unavailable'])
  expect((await pay(body, TOMORROW, '13:30')).status).toBe(200)
})

test('what is sold out after the order stops the payment of today’s, and of no later one', async () => {
  const [today, tomorrow] = [
    await order({ date: TODAY, time: '21:30' }),
    await order({ date: TOMORROW, time: '18:00' }),
  ]
  await toggle({ available: false, until: 'tomorrow' })
  expect(said(await pay(today.body, TODAY, '21:30'))).toEqual([409, 'item_unavailable'])
  expect((await pay(tomorrow.body, TOMORROW, '18:00')).status).toBe(200)
})

test('the menu keeps saying so, with its end', async () => {
  await toggle({ available: false, until: 'tomorrow' })
  const { body } = await app.get<{ takeaway: Record<string, { id: string }[]> }>('/api/menu')
  const dish = Object.values(body.takeaway)
    .flat()
    .find(({ id }) => id === 'som-tam')
  expect(dish).toMatchObject({ available: false, unavailableUntil: '2026-11-22T04:00:00.000Z' })
})
