import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { OFFER, PROMOTIONAL, sendOffer } from './testing/offers.ts'

const app = await testApp()
const { sql } = app
const { admin } = await staffBearers(app)
const recipients = async () => (await app.get(PROMOTIONAL, admin)).body.recipients
const wayOut = (email: string) =>
  new URL(app.mails.findLast(mail => mail.to === email && mail.unsubscribeUrl)?.unsubscribeUrl ?? '')
const open = ({ pathname, search }: URL) => app.app.request(`${TEST_ORIGIN}${pathname}${search}`)

const press = async (page: Response) => {
  const action = /action="([^"]+)"/.exec(await page.clone().text())?.[1]?.replace('&amp;', '&')
  return app.app.request(`${TEST_ORIGIN}${action}`, { method: 'POST' })
}

test('the link in an offer asks, and its button ends them for an account, at once', async () => {
  const customer = await provenCustomer(app, 'assez@exemple.fr', { marketing_opt_in: true })
  const wants = async () =>
    (await app.get('/api/auth/me', { authorization: customer.authorization })).body.marketing_opt_in
  await sendOffer(app, admin)
  const page = await open(wayOut('assez@exemple.fr'))
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  // Programs that look through mails open every link in them.
  expect([await wants(), await recipients()]).toEqual([true, 1])
  const ended = await press(page)
  expect([ended.status, ended.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await ended.text()).toContain('Vous ne recevrez plus nos offres à cette adresse.')
  expect([await wants(), await recipients()]).toEqual([false, 0])
  // A second press gets the same answer.
  expect((await press(page)).status).toBe(200)
})

test('for a guest too, with one click of the mail program', async () => {
  const customerInfo = { name: 'Paul', phone: '06 12 34 56 78', email: 'Guest@exemple.fr' }
  await payOrder(app, await placedOrder(app, orderBody([SOM_TAM], { customerInfo, marketingOptIn: true })))
  await sendOffer(app, admin, { ...OFFER, title: 'Aux invités' })
  const { pathname, search } = wayOut('guest@exemple.fr')
  const answer = await app.app.request(`${TEST_ORIGIN}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(204)
  expect(await recipients()).toBe(0)
})

test('what still waits for the address is not sent either', async () => {
  await provenCustomer(app, 'attend@exemple.fr', { marketing_opt_in: true })
  await sendOffer(app, admin, { ...OFFER, title: 'Première' })
  const sent = app.mails.length
  // No worker runs here, so this message stays queued.
  const [waiting] = await Promise.all([app.post(PROMOTIONAL, { ...OFFER, title: 'Seconde' }, admin)])
  expect(waiting.body).toMatchObject({ recipients: 1, sent_count: 0, pending_count: 1 })
  await press(await open(wayOut('attend@exemple.fr')))
  await app.runJobs()
  expect(app.mails).toHaveLength(sent)
})

test('whoever takes the agreement back in the profile hears nothing more of a sending under way', async () => {
  const customer = await provenCustomer(app, 'retire@exemple.fr', { marketing_opt_in: true })
  await app.runJobs()
  const sent = app.mails.length
  await app.post(PROMOTIONAL, { ...OFFER, title: 'En route' }, admin)
  await sql`update customers set marketing_opt_in_at = null where id = ${customer.userId}`
  await app.runJobs()
  expect(app.mails).toHaveLength(sent)
  const { body } = await app.get<{ mailings: { title: string; pending_count: number }[] }>(PROMOTIONAL, admin)
  expect(body.mailings.find(({ title }) => title === 'En route')).toMatchObject({ sent_count: 0, pending_count: 0 })
})

test.each([
  ['nothing', ''],
  ['a word', '?token=x'],
  ['an id that is nobody’s', '?token=00000000-0000-4000-8000-000000000000'],
])('a link with %s ends nothing and says so', async (_, search) => {
  const page = await open(new URL(`${TEST_ORIGIN}/api/unsubscribe${search}`))
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

test('the id of another mail is no way out', async () => {
  await provenCustomer(app, 'autre@exemple.fr', { marketing_opt_in: true })
  const [message] = await sql<{ id: string }[]>`select id from messages where kind = 'account-verify' limit 1`
  expect((await open(new URL(`${TEST_ORIGIN}/api/unsubscribe?token=${message?.id}`))).status).toBe(404)
  expect(await recipients()).toBe(1)
})
