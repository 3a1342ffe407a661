import { beforeEach, describe, expect, test } from 'vitest'
import { strangers } from '#api/testing/app/strangers.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { mostFromStrangers } from './notify.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, clock, mails, services, runJobs } = app
const call = strangers(app)

beforeEach(() => {
  mails.length = 0
  clock.set('2026-11-21T09:00:00Z')
})

let victims = 0
function victim(): string {
  victims += 1
  return `victime.${victims}@gmail.com`
}
const spelt = (email: string, n: number) => email.replace('@', `+${n}@`)
const askTable = (email: string, headers?: Record<string, string>) =>
  call('POST', '/api/reservations', tableBody({ email }), headers)

async function mailsTo(name: string): Promise<string[]> {
  await runJobs()
  return mails.filter(({ to }) => to.startsWith(name.split('@')[0] ?? '')).map(({ subject }) => subject)
}

test('a mailbox gets five of what strangers ask for in an hour, in whatever spelling, and who asks hears nothing', async () => {
  const email = victim()
  for (let n = 0; n < 10; n += 1) expect((await askTable(spelt(email, n))).status).toBe(201)
  expect(await mailsTo(email)).toHaveLength(5)
  clock.advanceMinutes(60)
  for (let n = 0; n < 10; n += 1) await askTable(spelt(email, n))
  expect(await mailsTo(email)).toHaveLength(10)
})

test('and twelve in a day, of all kinds together', { timeout: 60_000 }, async () => {
  const email = victim()
  for (let hour = 0; hour < 5; hour += 1) {
    await askTable(email)
    const order = (await call<{ id: string; trackingToken: string }>('POST', '/api/orders', unpaid(email))).body
    await call('POST', `/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
    const account = { email: spelt(email, hour), password: 'secret', name: 'Anna', phone: '06 12 34 56 78' }
    const { token } = (await call<{ token: string }>('POST', '/api/auth/register', account)).body
    const bearer = { authorization: `Bearer ${token}` }
    expect((await call('POST', '/api/auth/verify-email/resend', undefined, bearer)).status).toBe(204)
    await runJobs()
    expect((await call('DELETE', '/api/user', { password: 'secret' }, bearer)).status).toBe(204)
    clock.advanceMinutes(60)
  }
  expect(await mailsTo(email)).toHaveLength(12)
  clock.advanceMinutes(24 * 60)
  await askTable(email)
  expect(await mailsTo(email)).toHaveLength(13)
})

function unpaid(email: string) {
  victims += 1
  const phone = `06 ${String(10_000_000 + victims)}`
  return orderBody(undefined, { customerInfo: { name: 'Anne', email, phone } })
}

test('20 at once are five', async () => {
  const email = victim()
  await Promise.all(Array.from({ length: 20 }, (_, n) => askTable(spelt(email, n))))
  expect(await mailsTo(email)).toHaveLength(5)
})

describe('a flood keeps nobody from', () => {
  async function flooded(email: string): Promise<void> {
    for (let n = 0; n < 6; n += 1) await askTable(spelt(email, n))
    expect(await mailsTo(email)).toHaveLength(5)
    mails.length = 0
  }

  test('what they are owed about an order that is paid', async () => {
    const email = victim()
    await flooded(email)
    const order = await placedOrder(app, unpaid(email))
    await payOrder(app, order)
    expect(await mailsTo(email)).toEqual([expect.stringContaining('confirmée')])
    await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
    expect((await mailsTo(email)).at(-1)).toContain('annulée')
  })

  test('what their own account writes to the address that they confirmed', async () => {
    const email = victim()
    const { id } = await newCustomer(sql, { email })
    await sql`update customers set email_verified_at = ${clock()} where id = ${id}`
    const bearer = await signedIn(services, { kind: 'customer', id })
    await flooded(email)
    expect((await askTable(email, bearer)).status).toBe(201)
    expect(await mailsTo(email)).toEqual([expect.stringContaining('Demande de table reçue')])
    await askTable(spelt(email, 1), bearer)
    expect(await mailsTo(email), 'another address is another’s').toHaveLength(1)
    expect((await call('DELETE', '/api/user', { password: PASSWORD }, bearer)).status).toBe(204)
    expect((await mailsTo(email)).at(-1)).toBe('Votre compte est supprimé')
  })

  test('a link for a new password', async () => {
    const email = victim()
    const { id } = await newCustomer(sql, { email })
    await sql`update customers set email_verified_at = ${clock()} where id = ${id}`
    await flooded(email)
    await call('POST', '/api/auth/forgot-password', { email })
    expect(await mailsTo(email)).toEqual(['Choisir un nouveau mot de passe'])
  })

  test('the answer of the staff to a request', () => {
    const [asked, answered] = [mostFromStrangers('reservation-received'), mostFromStrangers('reservation-accepted')]
    expect(asked?.map(({ max }) => max)).toEqual([5, 12])
    expect(answered?.map(({ max }) => max)).toEqual([8, 18])
    expect(mostFromStrangers('order-confirmed')).toBeNull()
  })
})
