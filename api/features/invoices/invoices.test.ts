import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '#api/jobs.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { OrderInvoices } from './contract.ts'
import { checkSeries } from './read-invoices.ts'

const START = '2026-11-21T09:00:00Z'
const app = await testApp({ startsAt: START })
const { sql } = app
const { admin } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
beforeEach(() => app.clock.set(START))

const COMPANY = {
  name: 'Bureau du Sentier SARL',
  siren: '732 829 320',
  address: '3 rue du Caire, 75002 Paris',
  vatNumber: 'FR 44 732829320',
}
const SET_MENU = { menuItemId: 'formule1', unitPrice: 18 }
const PARTS = [
  { category: 'entrees', menuItemId: 'som-tam', protein: null, spicyLevel: null },
  { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  { category: 'boissons_soft', menuItemId: 'cola', protein: null, spicyLevel: null },
]

async function paid(): Promise<PlacedOrder> {
  const { items, ...body } = orderBody([PAD_THAI, SET_MENU], {
    pickup: { date: '2026-11-22', time: '19:30', notes: '' },
  })
  const whole = items.map(item => (item.menuItemId === 'formule1' ? { ...item, components: PARTS } : item))
  const order = await placedOrder(app, { ...body, items: whole })
  await payOrder(app, order)
  return order
}

const ask = ({ id, trackingToken }: PlacedOrder, change = {}) =>
  app.post<OrderInvoices & { code: string; errors: { path: string }[] }>(`/api/orders/${id}/invoices`, {
    company: { ...COMPANY, ...change },
    trackingToken,
  })
const read = async ({ id, trackingToken }: PlacedOrder) =>
  (await app.get<OrderInvoices>(`/api/orders/${id}/invoices?token=${trackingToken}`)).body
const refund = (order: PlacedOrder, amount: number) =>
  app.post(`/api/admin/orders/${order.id}/refund`, { amount, reason: 'Un plat manquait' }, { ...admin, ...freshKey() })
const follow = () => JOBS.follow_invoiced_orders?.(app.services, {} as never)
async function textOf({ id, trackingToken }: PlacedOrder, number: string): Promise<string> {
  const answer = await app.app.request(`${TEST_ORIGIN}/api/orders/${id}/invoices/${number}?token=${trackingToken}`)
  expect(answer.headers.get('content-disposition')).toContain(`facture-${number}.pdf`)
  return readPdf(Buffer.from(await answer.arrayBuffer())).text.replace(/\s+/g, ' ')
}

test('is issued once, in the name of the company, and says what the law asks of it', async () => {
  const order = await paid()
  expect(await read(order)).toEqual({ documents: [], company: null, mayAsk: true })
  const asked = await ask(order)
  expect(asked).toMatchObject({ status: 200, body: { company: COMPANY.name, mayAsk: false } })
  const [document] = asked.body.documents
  expect(document).toEqual({
    number: expect.stringMatching(/^F2026-\d{5}$/),
    kind: 'invoice',
    on: '2026-11-21',
    total: 31.9,
  })
  const text = await textOf(order, document?.number ?? '')
  for (const words of [
    ...['Facture', document?.number ?? '', 'Bureau du Sentier SARL', '732 829 320', 'FR44732829320', '3 rue du Caire'],
    ...['Prix unitaire HT', 'Total HT', 'TVA 5,5 %', 'TVA 10 %', '31,90 €', '40 €', 'Livraison de biens'],
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Anne')
  expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'invoice_issued' } })
})

test.each([
  ['a SIREN with a slip', { siren: '732 829 321', vatNumber: '' }, 'company.siren'],
  ['the VAT number of another company', { vatNumber: 'FR44552100554' }, 'company.vatNumber'],
  ['no name', { name: ' ' }, 'company.name'],
])('is refused with %s', async (_, change, path) => {
  const answer = await ask(await paid(), change)
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('is for who has the link, of a paid order alone', async () => {
  const order = await paid()
  expect((await ask({ ...order, trackingToken: 'another' })).status).toBe(404)
  const open = await placedOrder(
    app,
    orderBody([PAD_THAI], { pickup: { date: '2026-11-22', time: '20:00', notes: '' } }),
  )
  expect(await ask(open)).toMatchObject({ status: 409, body: { code: 'note_unpaid' } })
  expect((await read(open)).mayAsk).toBe(false)
  await ask(order)
  const [{ number } = { number: '' }] = (await read(order)).documents
  const elses = `/api/orders/${open.id}/invoices/${number}?token=${open.trackingToken}`
  expect((await app.app.request(TEST_ORIGIN + elses)).status).toBe(404)
})

test('what goes back afterwards has a credit note that names it, once', async () => {
  const order = await paid()
  await ask(order)
  await refund(order, 10)
  await follow()
  await follow()
  const { documents } = await read(order)
  expect(documents).toMatchObject([
    { kind: 'invoice', total: 31.9 },
    { kind: 'credit', total: -10 },
  ])
  const [first, credit] = documents
  const text = await textOf(order, credit?.number ?? '')
  for (const words of ['Avoir', `Facture ${first?.number} du 21 novembre 2026`, '−10,00 €'])
    expect(text).toContain(words)
  await refund(order, 21.9)
  await follow()
  expect((await read(order)).documents.map(({ total }) => total)).toEqual([31.9, -10, -21.9])
})

test('numbers follow one another without a gap, however many ask at once, also over the end of a year', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, paid))
  const twice = [...orders, ...orders]
  const answers = await Promise.all(twice.map(order => ask(order)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  const serials = async (year: number) =>
    (await sql<{ serial: number }[]>`select serial from invoices where year = ${year} order by serial`).map(
      ({ serial }) => serial,
    )
  const all = await serials(2026)
  expect(all).toEqual(all.map((_, index) => index + 1))

  expect(await checkSeries(app.services)).toEqual([])
  await sql`delete from invoices where year = 2026 and serial = 2`
  expect(await checkSeries(app.services)).toEqual([
    { kind: 'invoice_missing', subject: 'F2026-00002', name: 'F2026-00002', isRepaired: false },
  ])

  const late = await paid()
  app.clock.set('2026-12-31T23:00:00Z')
  expect((await ask(late)).body.documents).toMatchObject([{ number: 'F2027-00001', on: '2027-01-01' }])
})

test('is in the copy of one’s data, and stays when the person is erased', async () => {
  const { authorization, userId } = await newCustomer(app, 'bureau@exemple.fr')
  const order = await placedOrder(
    app,
    orderBody([PAD_THAI], { pickup: { date: '2026-11-22', time: '21:00', notes: '' } }),
    { authorization },
  )
  await payOrder(app, order)
  await ask(order)
  const { body } = await app.get<{ invoices: unknown[] }>('/api/user/data-export', { authorization })
  expect(body.invoices).toMatchObject([{ company: COMPANY.name, siren: '732829320', total: 13.9 }])
  for (const status of ['preparing', 'ready', 'delivered'])
    await sql`update orders set status = ${status} where id = ${order.id}`
  await app.app.request(`${TEST_ORIGIN}/api/user`, {
    method: 'DELETE',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'wok-basilic' }),
  })
  expect(await sql`select from customers where id = ${userId}`).toEqual([])
  expect(await sql`select company from invoices where order_id = ${order.id}`).toEqual([{ company: COMPANY.name }])
})
