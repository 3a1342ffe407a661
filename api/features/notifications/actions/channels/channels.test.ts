/** Every offer carries an unsubscribe link on every channel, and the link works. */
import { beforeEach, describe, expect, test } from 'vitest'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import type { MessageKind } from '../../rules/mails/message-data.ts'
import { promotionalMail } from '../../rules/mails/promotional-mail.ts'
import { type ChannelName, isOffer, WHO_HEARS } from '../../rules/routing.ts'
import { CHANNELS } from './channels.ts'

const app = await testApp()
const { sql, services } = app

const OFFERS = (Object.keys(WHO_HEARS) as MessageKind[]).filter(isOffer)
const WAYS = OFFERS.flatMap(kind =>
  (['mail', 'push', 'sms'] as const)
    .filter(channel => WHO_HEARS[kind][channel])
    .map(channel => [kind, channel] as const),
)
const DATA = promotionalMail({
  customerName: 'Camille Renard',
  title: 'Promotion',
  body: '20 % sur vos plats à emporter.',
  offer: { percent: 20, endsAt: new Date('2026-11-22T22:30:00Z'), url: 'http://localhost:3000/?promo=ABCDEFGH' },
})

beforeEach(async () => {
  await sql`delete from customers`
  await sql`delete from messages`
})

async function offerTo(email: string, kind: MessageKind, channel: ChannelName) {
  const { userId } = await newCustomer(app, email, { marketing_opt_in: true })
  const [id, recipient] = [uuid(), channel === 'mail' ? email : uuid()]
  const row = { id, kind, channel, cause: uuid(), recipient, customer_id: userId, created_at: services.clock() }
  await sql`insert into messages ${sql({ ...row, data: sql.json(DATA as never) })}`
  return { id, kind, channel, recipient, data: DATA, orderId: null, createdAt: services.clock() }
}

const wants = async (email: string) => {
  const [row] = await sql<{ wants: boolean }[]>`
    select marketing_opt_in_at is not null as wants from customers where email = ${email}`
  return row?.wants
}

test('there are offers, by mail and by push', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(2)
})

describe.each(WAYS)('%s by %s', (kind, channel) => {
  test('carries its way out, which ends the offers and takes back what waits on every way', async () => {
    const message = await offerTo('assez@exemple.fr', kind, channel)
    await offerTo('encore@exemple.fr', kind, channel)
    const settings = await services.snapshots.read(settingsSnapshot)
    const composed = JSON.stringify(await CHANNELS[channel]?.compose(services, message, settings))
    const [path = expect.fail('no way out')] = /\/api\/unsubscribe\?token=[\w-]+/.exec(composed) ?? []
    const { status } = await app.post(path, {})
    expect(status).toBe(204)
    expect([await wants('assez@exemple.fr'), await wants('encore@exemple.fr')]).toEqual([false, true])
    expect(await sql`select 1 from messages where kind = ${kind} and status = 'queued'`).toHaveLength(1)
  })
})
