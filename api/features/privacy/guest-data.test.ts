import { expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, clock, mails, post, runJobs } = app

let people = 0
function somebody() {
  people += 1
  return { name: `Odile Varech ${people}`, phone: '06 45 45 45 45', email: `odile.varech.${people}@exemple.fr` }
}

let addresses = 0
/** Each call comes from an address of its own unless one is given, since limits go by address. */
async function ask(path: string, body: unknown, address?: string) {
  addresses += 1
  const response = await app.app.request(
    `${TEST_ORIGIN}${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: address ?? `198.51.100.${addresses}` } } },
  )
  await runJobs()
  return response.status
}

const linksTo = (email: string) => mails.filter(({ to, text }) => to === email && text.includes('/mes-donnees?token='))

function tokenTo(email: string): string {
  return (
    /mes-donnees\?token=([\w-]{43})\n/.exec(linksTo(email).at(-1)?.text ?? '')?.[1] ?? expect.unreachable('no link')
  )
}

async function linkOf(email: string): Promise<string> {
  expect(await ask('/api/privacy/link', { email: ` ${email.toUpperCase()} ` })).toBe(204)
  return tokenTo(email)
}

/** A guest with a paid order, a table to come and a review. */
async function guest() {
  const person = somebody()
  const order = await placedOrder(app, orderBody(undefined, { customerInfo: person }))
  await payOrder(app, order)
  await post('/api/reservations', tableBody(person), freshKey())
  await post('/api/reviews', reviewBody({ name: person.name, email: person.email }), freshKey())
  await runJobs()
  return { ...person, order }
}

test('mails a link to the order’s own address, and shows the holder of a tracking link nothing', async () => {
  const { email, order } = await guest()
  const path = `/api/orders/${order.id}/data-link`
  expect(await ask(path, { trackingToken: 'faux' })).toBe(404)
  expect(linksTo(email)).toHaveLength(0)
  expect(await ask(path, { trackingToken: order.trackingToken })).toBe(204)
  const opened = await post('/api/privacy/held', { token: tokenTo(email) })
  expect(opened.body).toEqual({
    email,
    account: 'none',
    orders: 1,
    reservations: 1,
    reviews: 1,
    reports: 0,
    correctable: { name: expect.stringContaining('Odile'), phone: '06 45 45 45 45' },
  })
  expect((await post('/api/privacy/held', { token: order.trackingToken })).body).toMatchObject({
    code: 'token_invalid',
  })
})

test('answers an unknown address alike, and mails nothing', async () => {
  const { email } = somebody()
  expect(await ask('/api/privacy/link', { email })).toBe(204)
  expect(mails.filter(mail => mail.to === email)).toEqual([])
  expect(await sql`select from data_links where email = ${email}`).toEqual([])
})

test('mails no second link while one is good, and another once it is nearly over', async () => {
  const { email } = await guest()
  await linkOf(email)
  await linkOf(email)
  expect(linksTo(email)).toHaveLength(1)
  clock.advanceMinutes(46)
  await linkOf(email)
  expect(linksTo(email)).toHaveLength(2)
})

test('lets nobody ask without end', async () => {
  const { email } = somebody()
  const statuses = []
  for (let index = 0; index < 6; index += 1)
    statuses.push(await ask('/api/privacy/link', { email: email.replace('@', `+${index}@`) }, '203.0.113.7'))
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
})

test('a link ends after an hour', async () => {
  const { email } = await guest()
  const token = await linkOf(email)
  clock.advanceMinutes(61)
  for (const call of ['held', 'export', 'erasure'])
    expect(await post(`/api/privacy/${call}`, { token })).toMatchObject({
      status: 422,
      body: { code: 'token_invalid' },
    })
  await app.services.sql`select graphile_worker.add_job('forget_old')`
  await runJobs()
  expect(await sql`select from data_links where email = ${email}`).toEqual([])
})

test('gives a copy of everything that was left under the address', async () => {
  const { email, order } = await guest()
  const token = await linkOf(email)
  const { body, headers } = await post('/api/privacy/export', { token })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="mes-donnees-\d{4}-\d\d-\d\d\.json"$/)
  expect(body).toMatchObject({
    email,
    orders: [{ id: order.id, payments: [{ amount: order.totalAmount }] }],
    reservations: [{ email, message: 'Près de la fenêtre' }],
    reviews: [{ email, rating: 5 }],
  })
  expect((body.messages as { kind: string }[]).map(({ kind }) => kind)).toContain('order-confirmed')
  expect(body).not.toHaveProperty('account')
})

test('corrects name and phone of what is to come, and nothing of what was booked or is over', async () => {
  const { email, order, ...person } = await guest()
  const old = await placedOrder(app, orderBody(undefined, { customerInfo: { ...person, email } }))
  await post(`/api/orders/${old.id}/cancel`, { trackingToken: old.trackingToken })
  const token = await linkOf(email)
  const to = { name: 'Odile Varech-Le Goff', phone: '07 11 11 11 11' }
  expect((await post('/api/privacy/correction', { token, ...to })).body).toEqual({ orders: 1, reservations: 1 })
  const orders = await sql`
    select id, customer_name as name, customer_phone as phone, total_cents as cents
    from orders where id in (${order.id}, ${old.id}) order by created_at, id = ${old.id}`
  expect(orders).toMatchObject([{ ...to }, { name: person.name, phone: person.phone }])
  const [table] = await sql`select name, phone, message from reservations where email = ${email}`
  expect(table).toEqual({ ...to, message: 'Près de la fenêtre' })
  expect((await post('/api/privacy/correction', { token, name: ' ', phone: '1' })).status).toBe(422)
})

test('erases what is held, once the paid order is handed over, and tells it by one last mail', async () => {
  const { manager } = await staffBearers(app)
  const { email, name, order } = await guest()
  const unpaid = await placedOrder(
    app,
    orderBody(undefined, { customerInfo: { name, phone: '06 45 45 45 45', email } }),
  )
  const token = await linkOf(email)
  const early = await post('/api/privacy/erasure', { token })
  expect(early).toMatchObject({ status: 409, body: { code: 'orders_under_way' } })
  expect(early.body.detail).toMatch(/^Une commande payée est encore en cours\. Effacez vos données/)
  expect(await sql`select status from orders where id = ${unpaid.id}`).toEqual([{ status: 'pending' }])
  for (const [index, status] of ['preparing', 'ready', 'delivered'].entries())
    await post(`/api/admin/orders/${order.id}/status`, { status, version: 2 + index }, manager)
  await runJobs()
  const [before] = await sql`select captured_cents as captured from orders where id = ${order.id}`
  const sent = mails.length
  expect((await post('/api/privacy/erasure', { token })).status).toBe(204)
  await runJobs()
  expect(mails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([[email, 'Vos données sont effacées']])
  expect(await tracesOf(sql, [email, name, 'sealed:'])).toEqual([])
  expect(await sql`select captured_cents as captured from orders where id = ${order.id}`).toEqual([before])
  const [cancelled] = await sql`select status, cancel_reason as reason from orders where id = ${unpaid.id}`
  expect(cancelled).toEqual({ status: 'cancelled', reason: 'Données effacées' })
  expect((await post('/api/privacy/held', { token })).body).toMatchObject({ code: 'token_invalid' })
})

test('of several that erase at once, one finds the link', async () => {
  const { email } = somebody()
  await post('/api/reservations', tableBody({ email }), freshKey())
  await runJobs()
  const token = await linkOf(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('/api/privacy/erasure', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(422)])
})

test('leads to the account where the address is confirmed, and does nothing beside it', async () => {
  const { email } = await guest()
  const { userId } = await newCustomer(app, email)
  const token = await linkOf(email)
  expect((await post('/api/privacy/held', { token })).body).toMatchObject({ account: 'unconfirmed', orders: 1 })
  await sql`update customers set email_verified_at = now() where id = ${userId}`
  expect((await post('/api/privacy/held', { token })).body).toMatchObject({ account: 'confirmed' })
  const to = { name: 'Autre', phone: '07 11 11 11 11' }
  for (const [call, body] of [
    ['export', {}],
    ['correction', to],
    ['erasure', {}],
  ] as const)
    expect((await post(`/api/privacy/${call}`, { token, ...body })).body).toMatchObject({ code: 'data_in_account' })
})

test('an account that nobody confirmed keeps its own, whoever erases what a guest left under its address', async () => {
  const { email } = somebody()
  await post('/api/reservations', tableBody({ email }), freshKey())
  const { authorization } = await newCustomer(app, email, { name: 'Inconnu' })
  const token = await linkOf(email)
  expect((await post('/api/privacy/erasure', { token })).status).toBe(204)
  expect((await app.get('/api/auth/me', { authorization })).body).toMatchObject({ email, name: 'Inconnu' })
  expect(await sql`select from reservations where email = ${email}`).toEqual([])
})
