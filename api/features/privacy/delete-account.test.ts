import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { CANARY, wholePerson } from '#api/testing/people/whole-person.ts'

const app = await testApp({ startsAt: '2026-11-21T09:00:00Z' })
const { sql } = app
const { manager } = await staffBearers(app)

const PASSWORD = 'wok-basilic'
const leave = (bearer: Record<string, string>, password = PASSWORD) =>
  send(app, 'DELETE', '/api/user', { password }, bearer)

/** How many connections wait for a row that another transaction has locked. */
const waiters = async () => {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

test('opens a new account at the address, which gets nothing of the old one', async () => {
  const { bearer, otherDevice } = await wholePerson(app, manager)
  expect((await leave(bearer)).status).toBe(204)
  expect([(await app.get('/api/auth/me', bearer)).status, (await leave(otherDevice)).status]).toEqual([401, 401])
  const again = await newCustomer(app, CANARY.email, { name: 'Quelqu’un' })
  const { body } = await app.get('/api/auth/me', { authorization: again.authorization })
  expect(body).toMatchObject({ total_orders: 0, loyalty_points: 0, profile_image: null, email_verified: false })
  await sql`update customers set email_verified_at = now() where id = ${again.userId}`
  const exported = await app.get('/api/user/data-export', { authorization: again.authorization })
  expect(exported.body).toMatchObject({ orders: [], reservations: [], reviews: [] })
})

test('asks for the password again, and does nothing for a wrong one', async () => {
  const { authorization, userId } = await newCustomer(app, 'sans-mot@exemple.fr')
  expect(await leave({ authorization }, 'faux')).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
  expect((await send(app, 'DELETE', '/api/user', {}, { authorization })).body).toMatchObject({
    errors: [{ path: 'password', message: 'Le mot de passe est requis' }],
  })
  expect(await sql`select from customers where id = ${userId}`).toHaveLength(1)
  expect((await app.get('/api/auth/me', { authorization })).status).toBe(200)
})

test('cancels what is unpaid, closes its payment page and frees its slot', async () => {
  const { authorization } = await newCustomer(app, 'impaye@exemple.fr')
  const order = await placedOrder(app, orderBody(), { authorization })
  expect((await leave({ authorization })).status).toBe(204)
  const [row] =
    await sql`select status, cancel_reason as reason, customer_name as name from orders where id = ${order.id}`
  expect(row).toEqual({ status: 'cancelled', reason: 'Compte supprimé', name: null })
  const [hold] = await sql`select released_at as at from slot_holds where order_id = ${order.id}`
  expect(hold?.at).toEqual(app.clock())
})

test('says where a paid order is that was made without signing in', async () => {
  const email = 'deconnectee@exemple.fr'
  const { authorization, userId } = await newCustomer(app, email)
  await sql`update customers set email_verified_at = now() where id = ${userId}`
  const customerInfo = { name: 'Camille Renard', phone: '06 12 34 56 78', email }
  await payOrder(app, await placedOrder(app, orderBody(undefined, { customerInfo })))
  expect((await app.get('/api/orders', { authorization })).body).toEqual([])
  expect(await leave({ authorization })).toMatchObject({
    status: 409,
    body: { code: 'orders_under_way', detail: expect.stringContaining('suivez le lien de l’email de confirmation') },
  })
})

test('waits for a paid order to be handed over or cancelled, and cancels nothing meanwhile', async () => {
  const { authorization, userId } = await newCustomer(app, 'en-cours@exemple.fr')
  const paid = await placedOrder(app, orderBody(), { authorization })
  await payOrder(app, paid)
  const unpaid = await placedOrder(app, orderBody(), { authorization })
  expect(await leave({ authorization })).toMatchObject({ status: 409, body: { code: 'orders_under_way' } })
  const [row] = await sql`select status from orders where id = ${unpaid.id}`
  expect(row).toEqual({ status: 'pending' })
  await app.post(`/api/orders/${paid.id}/cancel`, {}, { authorization })
  expect((await leave({ authorization })).status).toBe(204)
  expect(await sql`select from customers where id = ${userId}`).toHaveLength(0)
  // The refund that was already queued is sent all the same.
  await app.runJobs()
  const refunds = await sql`
    select r.status from refunds r join payments p on p.id = r.payment_id where p.order_id = ${paid.id}`
  expect(refunds).toEqual([{ status: 'sent' }])
})

test('does not wait for ever for an order whose last tap was forgotten', async () => {
  const { authorization } = await newCustomer(app, 'oublie@exemple.fr')
  await payOrder(app, await placedOrder(app, orderBody(), { authorization }))
  app.clock.set('2026-11-23T11:29:00Z')
  expect((await leave({ authorization })).status).toBe(409)
  app.clock.set('2026-11-23T11:30:00Z')
  expect((await leave({ authorization })).status).toBe(204)
  app.clock.set('2026-11-21T09:00:00Z')
})

test('leaves a guest’s orders under an address that the account never proved to be its own', async () => {
  const { authorization } = await newCustomer(app, 'pas-la-mienne@exemple.fr')
  const customerInfo = { name: 'Vraie Personne', phone: '06 12 34 56 78', email: 'pas-la-mienne@exemple.fr' }
  const theirs = await placedOrder(app, orderBody(undefined, { customerInfo }))
  const exported = await app.get('/api/user/data-export', { authorization })
  expect(exported.body).toMatchObject({ orders: [] })
  expect((await leave({ authorization })).status).toBe(204)
  const [row] = await sql`select status, customer_name as name from orders where id = ${theirs.id}`
  expect(row).toEqual({ status: 'pending', name: 'Vraie Personne' })
})

test('is done once, however many ask at the same time', async () => {
  const { authorization } = await newCustomer(app, 'deux-fois@exemple.fr')
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave({ authorization })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 204)).toHaveLength(1)
  expect(statuses.filter(status => status !== 204).every(status => status === 401)).toBe(true)
})

test('answers what is written as the deleted customer like a call without a session', async () => {
  const { authorization, userId } = await newCustomer(app, 'au-meme-instant@exemple.fr')
  const written = await sql.begin(async tx => {
    await tx`delete from customers where id = ${userId}`
    // The session is valid when it is checked; then the order waits for the customer's row, which is deleted.
    const order = app.post('/api/orders', orderBody(), { ...freshKey(), authorization })
    const review = app.post('/api/reviews', { name: 'Anna', rating: 5, comment: 'Très bon repas.' }, { authorization })
    await expect.poll(waiters, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(2)
    return [order, review]
  })
  const answers = await Promise.all(written)
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'unauthenticated']))
})

test('keeps the account when an order comes in at the last moment, lest it is left with a name and no owner', async () => {
  const { authorization, userId } = await newCustomer(app, 'derniere-minute@exemple.fr')
  const before = await waiters()
  const asked = await sql.begin(async tx => {
    await tx`
      insert into orders (
        id, tracking_token, customer_id, customer_name, status, total_cents, has_alcohol, adult_declared, legal_version,
        created_at, pay_by
      )
      values (
        gen_random_uuid(), 'suivi', ${userId}, 'Camille Renard', 'pending', 1290, false, false, '1', ${app.clock()},
        ${app.clock()}
      )`
    // The deletion cannot see the uncommitted order, and waits for the customer's row, which the order has locked.
    const answer = leave({ authorization })
    await expect.poll(waiters, { timeout: 10_000, interval: 20 }).toBeGreaterThan(before)
    return [answer]
  })
  expect(await asked[0]).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await sql`select from orders where customer_id = ${userId} and customer_name is not null`).toHaveLength(1)
  expect((await leave({ authorization })).status).toBe(204)
  expect(
    await sql`select from orders where customer_name = 'Camille Renard' and tracking_token = 'suivi'`,
  ).toHaveLength(0)
})

test('sees an order that is placed while it works, and takes nothing away then', async () => {
  const { authorization, userId } = await newCustomer(app, 'en-meme-temps@exemple.fr')
  const bearer = { authorization }
  const answers = await Promise.all([
    leave(bearer),
    ...Array.from({ length: 4 }, () => app.post('/api/orders', orderBody(), { ...freshKey(), ...bearer })),
  ])
  const left = answers[0].status === 204
  const rows = await sql<{ id: string | null; name: string | null }[]>`
    select customer_id as id, customer_name as name from orders where id = any(${answers.slice(1).flatMap(({ body }) => (body as { id?: string }).id ?? [])}::uuid[])`
  // Either all of it still belongs to the customer, or nothing does.
  expect(rows.every(row => (left ? row.id === null && row.name === null : row.id === userId))).toBe(true)
  expect([204, 409]).toContain(answers[0].status)
  expect(answers.slice(1).every(({ status }) => status < 500)).toBe(true)
})
