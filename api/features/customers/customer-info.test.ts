import { describe, expect, test } from 'vitest'
import type { Ctx } from '#api/platform/context.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import { customerInfo } from './customer-card.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Info = { name: string; email: string; code: string; detail: string }

let made = 0
async function cardHolder(changes: Record<string, unknown> = {}) {
  made += 1
  const email = `marie.dupont-${made}@example.fr`
  const { authorization, userId } = await newCustomer(app, email, { name: 'Marie Dupont', ...changes })
  const [row] = await sql<{ qrCodeId: string }[]>`select qr_code_id from customers where id = ${userId}`
  return { bearer: { authorization }, userId, email, qrCodeId: row?.qrCodeId ?? '' }
}

const info = (id: string, headers: Record<string, string> = {}) => app.get<Info>(`/api/customer/info/${id}`, headers)
const nobodys = (n: number) => `QR_${n.toString(16).toUpperCase().padStart(8, '0')}`
/** Lets every miss so far fall out of the limit's window of a minute. */
const aMinuteLater = () => app.clock.advanceSeconds(61)

describe('the page behind a card', () => {
  test('shows the public points, and of the person only enough to recognise oneself', async () => {
    const { userId, qrCodeId } = await cardHolder()
    await givePoints(sql, userId, 23)
    const { status, body, headers } = await info(qrCodeId)
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Marie D.',
      email: 'ma•••@ex•••.fr',
      qr_code_id: qrCodeId,
      loyalty_points: 23,
      available_rewards: 2,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows all of it to staff and to that very customer, another customer sees it masked', async () => {
    const [holder, other] = [await cardHolder(), await cardHolder()]
    for (const headers of [holder.bearer, admin, manager]) {
      const { body } = await info(holder.qrCodeId, headers)
      expect(body).toMatchObject({ name: 'Marie Dupont', email: holder.email })
    }
    expect((await info(holder.qrCodeId, other.bearer)).body).toMatchObject({ name: 'Marie D.' })
  })

  test('answers a session that is over with 401, not with the masked page', async () => {
    const { qrCodeId } = await cardHolder()
    const { status, body } = await info(qrCodeId, { authorization: 'Bearer over' })
    expect([status, body.code]).toEqual([401, 'session_expired'])
  })

  test('is found by the id in small letters too', async () => {
    const { qrCodeId } = await cardHolder()
    expect((await info(qrCodeId.toLowerCase())).body).toMatchObject({ qr_code_id: qrCodeId })
  })

  test('dies with its id: once the code is replaced the old one is unknown', async () => {
    const { userId, qrCodeId } = await cardHolder()
    await sql`update customers set qr_code_id = 'QR_0DDC0DE5' where id = ${userId}`
    expect((await info(qrCodeId)).status).toBe(404)
    expect((await info('QR_0DDC0DE5')).status).toBe(200)
  })

  test.each(['QR_00000000', 'QR_0000000', 'QR_000000000', 'QR_GGGGGGGG', 'marie', '%00', "'%20or%201=1", '%E2%80%AE'])(
    'says of %s only that there is no such customer',
    async id => {
      const { status, body } = await info(id, manager)
      expect([status, body.code, body.detail]).toEqual([404, 'customer_not_found', 'Client non trouvé'])
    },
  )

  test('names nobody by an address that stands where a name should', async () => {
    const { qrCodeId } = await cardHolder({ name: 'marie.dupont@example.fr' })
    expect((await info(qrCodeId)).body.name).toBe('marie')
  })
})

describe('who guesses', () => {
  test('is stopped after ten misses a minute, also for the id that is right', async () => {
    aMinuteLater()
    const { qrCodeId } = await cardHolder()
    for (let n = 1; n <= 10; n += 1) expect((await info(nobodys(n))).status).toBe(404)
    for (const id of [nobodys(11), qrCodeId]) {
      const { status, body, headers } = await info(id)
      expect([status, body.code]).toEqual([429, 'rate_limited'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    aMinuteLater()
    expect((await info(qrCodeId)).status).toBe(200)
  })

  test('gets no further with fifty guesses at once', async () => {
    aMinuteLater()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => info(nobodys(n))))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  test('is not who looks at cards that exist, however many', async () => {
    aMinuteLater()
    const { qrCodeId } = await cardHolder()
    for (let n = 0; n < 25; n += 1) expect((await info(qrCodeId)).status).toBe(200)
  })

  test('from ever new addresses is stopped after sixty misses in all', async () => {
    aMinuteLater()
    const from = (address: string, id: string) =>
      customerInfo({ ...app.services, actor: { kind: 'guest' }, address } as Ctx, id).catch(error => error.code)
    const guesses = Array.from({ length: 70 }, (_, n) => from(`192.0.2.${n}`, nobodys(n)))
    const codes = await Promise.all(guesses)
    expect(codes.filter(code => code === 'customer_not_found')).toHaveLength(60)
    expect(codes.filter(code => code === 'rate_limited')).toHaveLength(10)
  })

  test('does not keep owners and staff from a card', async () => {
    aMinuteLater()
    const holder = await cardHolder()
    for (let n = 1; n <= 10; n += 1) await info(nobodys(n))
    expect((await info(holder.qrCodeId)).status).toBe(429)
    expect((await info(holder.qrCodeId, holder.bearer)).status).toBe(200)
    expect((await info(holder.qrCodeId, manager)).status).toBe(200)
    expect((await info(nobodys(1), manager)).status).toBe(404)
  })
})
