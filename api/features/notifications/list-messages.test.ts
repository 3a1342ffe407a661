import { beforeEach, expect, it, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Message } from './contract.ts'
import { maskedRecipient } from './list-messages.ts'

const app = await testApp()
const { sql } = app
const { admin } = await staffBearers(app)

type Page = { messages: Message[]; nextCursor: string | null; code: string }

const list = async (query: Record<string, string> = {}) =>
  (await app.get<Page>(`/api/admin/messages?${new URLSearchParams(query)}`, admin)).body

beforeEach(async () => {
  await sql`delete from messages`
})

async function message(status: string, createdAt = '2026-11-20T10:00:00Z', more: Record<string, unknown> = {}) {
  const row = {
    id: uuid(),
    kind: 'order-ready',
    cause: uuid(),
    recipient: 'marie@example.fr',
    status,
    created_at: new Date(createdAt),
    data: sql.json({ values: { order: { trackingUrl: 'https://x.example?token=secret' } } }),
    ...more,
  }
  await sql`insert into messages ${sql(row)}`
}

test('shows what was sent about an order and what became of it, neither its text nor the whole address', async () => {
  const order = await placedOrder(app, orderBody())
  await payOrder(app, order)
  await app.runJobs()
  const { messages } = await list()
  expect(messages).toMatchObject([
    {
      kind: 'order-confirmed',
      channel: 'mail',
      recipient: expect.stringMatching(/^[^@]{0,2}•••@[^@]{0,2}•••\.\w+$/),
      order_number: `#${order.id.slice(0, 8).toUpperCase()}`,
      status: 'sent',
      failure: null,
      tries: 1,
      sent_at: app.clock().toISOString(),
    },
  ])
})

test('says why one failed or waits, newest first, by its fate, and never what it said', async () => {
  await message('sent', '2026-11-20T10:00:00Z', { sent_at: new Date('2026-11-20T10:00:01Z') })
  await message('failed', '2026-11-20T11:00:00Z', { failure: '550 RCPT TO EENVELOPE' })
  await message('queued', '2026-11-20T12:00:00Z', { failure: '451 later' })
  const all = await list()
  expect(all.messages.map(({ status, failure }) => [status, failure])).toEqual([
    ['queued', '451 later'],
    ['failed', '550 RCPT TO EENVELOPE'],
    ['sent', null],
  ])
  expect(JSON.stringify(all)).not.toMatch(/secret|marie@/)
  expect((await list({ status: 'failed' })).messages).toMatchObject([{ status: 'failed' }])
})

test('shows one way alone, a phone by its last digits and a device not at all', async () => {
  await message('sent')
  await message('failed', '2026-11-20T11:00:00Z', {
    channel: 'sms',
    recipient: '+33612345678',
    failure: '400 21614',
    tries: 1,
  })
  await message('queued', '2026-11-20T12:00:00Z', { channel: 'push', recipient: uuid(), tries: 3 })
  expect((await list({ channel: 'sms' })).messages).toMatchObject([
    { channel: 'sms', recipient: '••••78', failure: '400 21614', tries: 1 },
  ])
  expect((await list({ channel: 'push' })).messages).toMatchObject([{ recipient: null, tries: 3 }])
  expect((await list({ channel: 'mail' })).messages).toMatchObject([{ channel: 'mail' }])
  expect((await list({ channel: 'sms', status: 'sent' })).messages).toEqual([])
})

test('pages without missing or doubling one, those of one instant too', async () => {
  for (let n = 0; n < 4; n++) await message('sent')
  await sql`
    insert into messages (id, kind, cause, recipient, status, created_at)
    select gen_random_uuid(), kind, gen_random_uuid(), recipient, status, created_at
    from messages, generate_series(1, 29)`
  const pages = [await list()]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) pages.push(await list({ cursor }))
  expect(pages.map(({ messages }) => messages.length)).toEqual([50, 50, 20])
  expect(new Set(pages.flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(120)
  expect((await list({ status: 'sent', cursor: pages[0]?.nextCursor ?? '' })).code).toBe('validation_failed')
})

test.each(['status=lost', 'channel=pigeon', 'cursor=abc'])('refuses %s', async query => {
  expect((await app.get(`/api/admin/messages?${query}`, admin)).status).toBe(422)
})

it.each([
  ['an address', 'mail', 'marie@example.fr', 'ma•••@ex•••.fr'],
  ['a number', 'sms', '+33 6 12 34 56 78', '••••78'],
  ['a device', 'push', 'https://push.example/secret', null],
  ['what is sealed', 'mail', 'sealed:c2VjcmV0', null],
  ['nobody', 'mail', null, null],
] as const)('shows %s', (_, channel, recipient, shown) => {
  expect(maskedRecipient(channel, recipient)).toBe(shown)
})
