import { afterEach, describe, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

const app = await testApp()
const { sql, simulator } = app
const customer = customerOf(app)

type Placed = Awaited<ReturnType<typeof customer.place>>
type Asked = { making?: string; trackingToken?: string }
type Answer = Placed & { code: string; detail: string; order: unknown }

afterEach(() => simulator.faults.clear())

const post = (asked: Asked, headers: Record<string, string> = {}, changes = {}) =>
  app.post<Answer>('/api/orders', orderBody([SOM_TAM], { ...asked, ...changes }), { ...freshKey(), ...headers })

async function stateOf({ id }: Pick<Placed, 'id'>) {
  const [row] = await sql`select status, cancel_reason as reason from orders where id = ${id}`
  return row
}
const ENDED = { status: 'cancelled', reason: 'Remplacée par une autre commande' }
const WAITS = { status: 'pending', reason: null }

describe('of two orders of one making', () => {
  test('the second ends a guest’s first, by its tracking token: page closed, place free, nobody written to', async () => {
    const making = uuid()
    const pickup = { date: '2026-11-25', time: '19:00', notes: '' }
    const first = await customer.opened([SOM_TAM], { making, pickup })
    await sql`update settings set slot_capacity = 2`
    const many = { pickup, items: orderBody([{ ...SOM_TAM, quantity: 2 }]).items, totalAmount: 12 }
    const second = await post({ making, trackingToken: first.trackingToken }, {}, many)
    await sql`update settings set slot_capacity = 24`
    expect(second.status).toBe(201)
    expect([await stateOf(first), await stateOf(second.body)]).toEqual([ENDED, WAITS])
    const session = await app.services.stripe.checkout.sessions.retrieve(first.sessionId)
    expect(session.status).toBe('expired')
    expect(await sql`select kind from messages where order_id = ${first.id}`).toEqual([])
  })

  test('the second ends the account’s first, whose token it need not know', async () => {
    const owner = await newCustomer(app, 'un@exemple.fr')
    const making = uuid()
    const first = await post({ making }, owner)
    const second = await post({ making }, owner)
    expect([await stateOf(first.body), await stateOf(second.body)]).toEqual([ENDED, WAITS])
  })

  test('an account that places ten at once is left with one', async () => {
    const owner = await newCustomer(app, 'dix@exemple.fr')
    const making = uuid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ making }, owner)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const waiting = await sql`select 1 from orders where making = ${making} and status = 'pending'`
    expect(waiting).toHaveLength(1)
  })

  test('the first is paid though it has ended: the money goes back, and the second is paid as any', async () => {
    const making = uuid()
    const first = await customer.opened([SOM_TAM], { making })
    simulator.faults.set({ apiFailures: 4 })
    const second = await post({ making, trackingToken: first.trackingToken })
    expect(await stateOf(first)).toEqual(ENDED)
    simulator.faults.clear()
    await customer.press('pay', first)
    await customer.settle()
    expect(
      await sql`
      select r.reason, r.amount_cents as cents
      from refunds r
      join payments p on p.id = r.payment_id
      where p.order_id = ${first.id}`,
    ).toEqual([{ reason: 'Commande déjà annulée', cents: 600 }])
    const page = await customer.checkout(second.body)
    await customer.press('pay', page.body)
    await customer.settle()
    expect([await stateOf(first), await stateOf(second.body)]).toEqual([ENDED, { status: 'confirmed', reason: null }])
  })

  test('the first turns out paid, its webhook lost: the second is not made, and says when it was ordered', async () => {
    const making = uuid()
    const first = await customer.opened([SOM_TAM], { making })
    simulator.faults.set({ webhookNever: true })
    await customer.press('pay', first)
    const again = () => post({ making, trackingToken: first.trackingToken })
    const expected = {
      code: 'already_ordered',
      detail: 'Vous avez déjà commandé cela à 10\u00a0h\u00a0: une deuxième commande\u00a0?',
      order: { id: first.id, trackingToken: first.trackingToken },
    }
    expect(await again()).toMatchObject({ status: 409, body: expected })
    expect(await again()).toMatchObject({ status: 409, body: expected })
    expect(await sql`select status from orders where making = ${making}`).toEqual([{ status: 'confirmed' }])
    expect((await post({ making: uuid() })).status).toBe(201)
  })

  test('nothing ends for one that is refused anyway', async () => {
    const making = uuid()
    const first = await customer.place([SOM_TAM], { making })
    const refused = await post({ making, trackingToken: first.trackingToken }, {}, { totalAmount: 1 })
    expect(refused.body.code).toBe('price_changed')
    expect(await stateOf(first)).toEqual(WAITS)
  })
})

describe('nobody ends another’s order', () => {
  const making = uuid()
  test.each([
    ['by the number alone', {}],
    ['by another token', { trackingToken: 'x'.repeat(24) }],
  ])('%s', async (_, asked: Asked) => {
    const owner = await newCustomer(app, `${uuid()}@exemple.fr`)
    const stranger = await newCustomer(app, `${uuid()}@exemple.fr`)
    const [guests, owners] = [await customer.place([SOM_TAM], { making }), await post({ making }, owner)]
    for (const headers of [{}, stranger]) expect((await post({ making, ...asked }, headers)).status).toBe(201)
    expect([await stateOf(guests), await stateOf(owners.body)]).toEqual([WAITS, WAITS])
  })

  test('nor hears of one that is paid', async () => {
    const shared = uuid()
    const paid = await customer.opened([SOM_TAM], { making: shared })
    await customer.press('pay', paid)
    await customer.settle()
    expect((await post({ making: shared })).status).toBe(201)
  })
})

test('without a making an order ends no other', async () => {
  const first = await customer.place([SOM_TAM])
  expect((await post({ trackingToken: first.trackingToken })).status).toBe(201)
  expect(await stateOf(first)).toEqual(WAITS)
})
