import { expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { type Bearer, staffBearers } from '#api/testing/people/actors.ts'
import type { Board, BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { sql, services, post, get } = app
await sql`update settings set slot_capacity = 1000, till_orders = 1000`
const { manager } = await staffBearers(app)
const aBearer = async (role: 'kitchen' | 'counter') =>
  await signedIn(services, { kind: 'staff', id: (await newStaff(sql, { role })).id })
const [kitchen, counter] = [await aBearer('kitchen'), await aBearer('counter')]

const CUSTOMER = { name: 'Inès Ly', phone: '07 55 44 33 22', email: 'ines.ly@exemple.fr' }
async function paid() {
  const order = await placedOrder(app, orderBody([PAD_THAI], { customerInfo: CUSTOMER }))
  await payOrder(app, order)
  return await orderOnBoard(app, order, manager)
}

type Answer = BoardOrder & { code?: string; order?: BoardOrder }
const move = (id: string, status: string, version: number, bearer: Bearer, more = {}) =>
  post<Answer>(`/api/admin/orders/${id}/status`, { status, version, ...more }, { ...bearer, ...freshKey() })
const contactsOf = ({ customerInfo: { email, phone } }: BoardOrder) => [email, phone]

test('a cook moves an order from start to end, and reads no address and no telephone', async () => {
  let order = await paid()
  expect(contactsOf(await orderOnBoard(app, order, kitchen))).toEqual(['', ''])
  for (const status of ['preparing', 'ready', 'delivered']) {
    const answer = await move(order.id, status, order.version, kitchen)
    expect([answer.status, answer.body.status, ...contactsOf(answer.body)]).toEqual([200, status, '', ''])
    order = answer.body
  }
})

test('the counter reads the telephone, and of the address what it can recognise', async () => {
  const order = await paid()
  expect(contactsOf(await orderOnBoard(app, order, counter))).toEqual(['in•••@ex•••.fr', CUSTOMER.phone])
  expect(contactsOf(await orderOnBoard(app, order, manager))).toEqual([CUSTOMER.email, CUSTOMER.phone])
})

test('a refusal that shows the order as it is by now tells no more', async () => {
  const { id, version } = await paid()
  const stale = await move(id, 'preparing', version - 1, kitchen)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
  expect(contactsOf(stale.body.order as BoardOrder)).toEqual(['', ''])
})

test('a cook neither cancels nor says that nobody came; the counter does', async () => {
  const { id, version } = await paid()
  const cancel = (bearer: Bearer) => move(id, 'cancelled', version, bearer, { reason: 'Article épuisé' })
  expect(await cancel(kitchen)).toMatchObject({ status: 403, body: { code: 'forbidden_role' } })
  expect((await move(id, 'no_show', version, kitchen)).body.code).toBe('forbidden_role')
  expect((await move(id, 'no_show', version, counter)).body.code).toBe('illegal_transition')
  expect(await cancel(counter)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
})

test('a cook finds an order by name and number, not by the telephone that they may not know', async () => {
  const order = await paid()
  const found = async (q: string, bearer: Bearer) =>
    (await get<{ orders: BoardOrder[] }>(`/api/admin/orders?q=${encodeURIComponent(q)}`, bearer)).body.orders.some(
      ({ id }) => id === order.id,
    )
  expect(await found('0755443322', counter)).toBe(true)
  expect(await found('0755443322', kitchen)).toBe(false)
  expect(await found('Inès', kitchen)).toBe(true)
})

test('the stream tells as much as who is at the device by then may know', async () => {
  const account = await newStaff(sql, { role: 'counter' })
  const cook = await newStaff(sql, { role: 'kitchen' })
  const bearer = await signedIn(services, { kind: 'staff', id: account.id })
  const known = await paid()
  const stream = await followStream<Board & BoardOrder[]>(app, '/api/admin/orders/stream', bearer)
  const { data } = await stream.next()
  expect(contactsOf(data.orders.find(({ id }) => id === known.id) as BoardOrder)).toEqual([
    'in•••@ex•••.fr',
    CUSTOMER.phone,
  ])
  await post('/api/admin/persons/here', { person: cook.id }, bearer)
  await move(known.id, 'preparing', known.version, manager)
  const changed = (await stream.next()).data.find(({ id }) => id === known.id) as BoardOrder
  expect([changed.status, ...contactsOf(changed)]).toEqual(['preparing', '', ''])
  stream.stop()
})

test('an answer that is repeated by its key tells no more to who sat down since', async () => {
  const account = await newStaff(sql, { role: 'counter' })
  const cook = await newStaff(sql, { role: 'kitchen' })
  const bearer = await signedIn(services, { kind: 'staff', id: account.id })
  const { id, version } = await paid()
  const key = freshKey()
  const start = () =>
    post<Answer>(`/api/admin/orders/${id}/status`, { status: 'preparing', version }, { ...bearer, ...key })
  expect(contactsOf((await start()).body)).toEqual(['in•••@ex•••.fr', CUSTOMER.phone])
  await post('/api/admin/persons/here', { person: cook.id, proof: { password: PASSWORD } }, bearer)
  const again = await start()
  expect([again.status, ...contactsOf(again.body)]).toEqual([200, '', ''])
})

test('a caller’s masked address goes out with the order that the counter takes', async () => {
  await paid()
  const known = await get<{ known: { email: string } }>(
    `/api/admin/orders/known?phone=${encodeURIComponent(CUSTOMER.phone)}`,
    counter,
  )
  const { email } = known.body.known
  expect(email).toBe('in•••@ex•••.fr')
  const { items, totalAmount, pickup } = orderBody([PAD_THAI])
  const take = async (customer: object) =>
    (
      await post<{ order: BoardOrder }>(
        '/api/admin/orders',
        { items, totalAmount, pickup, pays: 'till', customer },
        { ...counter, ...freshKey() },
      )
    ).body.order
  const taken = await take({ name: 'Inès Ly', phone: CUSTOMER.phone, email })
  expect((await orderOnBoard(app, taken, manager)).customerInfo.email).toBe(CUSTOMER.email)
  const stranger = await take({ name: 'Inès Ly', phone: '07 00 00 00 01', email })
  expect((await orderOnBoard(app, stranger, manager)).customerInfo.email, 'of another number').toBe('')
})
