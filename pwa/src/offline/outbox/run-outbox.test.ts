import { afterEach, expect, it } from 'vitest'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import type { Entry } from './entry.ts'
import { postEntry } from './run-outbox.ts'

const entry = (change: Partial<Entry<'review'>> = {}): Entry => ({
  key: '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8',
  kind: 'review',
  body: { name: 'Inès M.', rating: 5, comment: 'Le som tam est vif.', website: '' },
  writtenAt: 1,
  state: 'tried',
  ...change,
})

afterEach(forgetCustomer)

it('goes out under its own key each time, so that it arrives once', async () => {
  const server = fakeServer({ 'POST /api/reviews': { status: 201 } })
  await postEntry(entry())
  await postEntry(entry())
  expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(2).fill(entry().key))
})

it('is nobody’s but its owner’s: another customer at this device sends it as a guest’s', async () => {
  const server = fakeServer({ 'POST /api/reviews': { status: 201 } })
  keepCustomer({ token: 'a token', user: aCustomer({ id: 'camille' }) }, true)
  await postEntry(entry({ owner: 'anna' }))
  await postEntry(entry({ owner: 'camille' }))
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer a token'])
})

it('goes on as a guest’s where the session is over', async () => {
  const server = fakeServer({
    'POST /api/reviews': ({ headers }) =>
      headers.has('authorization') ? problem(401, 'session_expired', 'Reconnectez-vous.') : { status: 201 },
  })
  keepCustomer({ token: 'a token', user: aCustomer({ id: 'camille' }) }, true)
  await postEntry(entry({ owner: 'camille' }))
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a token', null])
})
