import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

const app = await testApp()

type Device = { id: string; device: string; created_at: string; last_seen_at: string; current: boolean }

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

let made = 0
async function customer() {
  made += 1
  const email = `appareils-${made}@exemple.fr`
  const { authorization } = await newCustomer(app, email)
  const signIn = async (userAgent: string) => {
    app.clock.advanceMinutes(10)
    const body = { email, password: 'wok-basilic' }
    const answer = await app.post<{ token: string }>('/api/auth/login', body, { 'user-agent': userAgent })
    return { authorization: `Bearer ${answer.body.token}` }
  }
  return { bearer: { authorization }, signIn }
}
const devices = async (bearer: Record<string, string>) => (await app.get<Device[]>('/api/auth/sessions', bearer)).body
const end = (id: string, bearer: Record<string, string>) => send(app, 'DELETE', `/api/auth/sessions/${id}`, {}, bearer)
const statusOf = async (bearer: Record<string, string>) => (await app.get('/api/auth/me', bearer)).status

test('lists this device first, then the others by when they were seen last', async () => {
  const { bearer, signIn } = await customer()
  const phone = await signIn(IPHONE)
  await signIn('curl/8')
  app.clock.advanceMinutes(10)
  await app.get('/api/auth/me', phone)
  const list = await devices(bearer)
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['Appareil inconnu', true],
    ['Safari, iPhone', false],
    ['Appareil inconnu', false],
  ])
  expect((await devices(phone))[0]).toMatchObject({ device: 'Safari, iPhone', current: true })
  expect(list[1]?.last_seen_at).toBe(app.clock().toISOString())
})

test('ends a device’s session at once, and lists it no more', async () => {
  const { bearer, signIn } = await customer()
  const phone = await signIn(IPHONE)
  const [, other] = await devices(bearer)
  expect((await end(other?.id ?? '', bearer)).status).toBe(204)
  expect([await statusOf(phone), await statusOf(bearer)]).toEqual([401, 200])
  expect(await devices(bearer)).toHaveLength(1)
  expect(await end(other?.id ?? '', bearer)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('ends this one, too', async () => {
  const { bearer } = await customer()
  const [own] = await devices(bearer)
  expect((await end(own?.id ?? '', bearer)).status).toBe(204)
  expect(await statusOf(bearer)).toBe(401)
})

test('lists nobody else’s', async () => {
  const [one, two] = [await customer(), await customer()]
  const [theirs] = await devices(two.bearer)
  expect((await devices(one.bearer)).map(({ id }) => id)).not.toContain(theirs?.id)
})

test('ends nobody else’s, and answers for it as for none at all', async () => {
  const [one, two] = [await customer(), await customer()]
  const [theirs] = await devices(two.bearer)
  const answers = [
    await end(theirs?.id ?? '', one.bearer),
    await end('00000000-0000-4000-8000-000000000000', one.bearer),
  ]
  expect(answers.map(({ status, body }) => [status, body?.detail])).toEqual([
    [404, 'Introuvable. Le lien est peut-être ancien.'],
    [404, 'Introuvable. Le lien est peut-être ancien.'],
  ])
  expect((await end('x', one.bearer)).status).toBe(404)
  expect(await statusOf(two.bearer)).toBe(200)
})

test('lists and ends nothing that is over', async () => {
  const { bearer, signIn } = await customer()
  await signIn(IPHONE)
  const [, phone] = await devices(bearer)
  await app.sql`update sessions set expires_at = ${app.clock()} where id = ${phone?.id ?? ''}`
  expect(await devices(bearer)).toHaveLength(1)
  expect((await end(phone?.id ?? '', bearer)).status).toBe(404)
})
