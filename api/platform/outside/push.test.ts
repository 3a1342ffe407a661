import dns from 'node:dns'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import webPush from 'web-push'
import { startPushService, type TestBrowser } from '#api/testing/pushes/push-service.ts'
import type { DeliveryError } from './delivery-error.ts'
import { createPushSender, type OutgoingPush } from './push.ts'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const KEYS = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
const ENV = { ...KEYS, VAPID_SUBJECT: 'mailto:push@lai-khram.example', PUBLIC_URL: 'https://lai-khram.example' }
const PUSH: OutgoingPush = {
  payload: JSON.stringify({ title: 'C’est prêt', body: 'Commande #4F8A21C0. On vous attend au comptoir.' }),
  ttlSeconds: 7200,
  urgency: 'high',
  topic: 'commande-4F8A21C0',
}

async function service() {
  const started = await startPushService()
  onTestFinished(() => started.stop())
  return started
}

type Service = Awaited<ReturnType<typeof service>>

function senderTo({ connection }: Pick<Service, 'connection'>, limits?: { wholeMs: number }) {
  return createPushSender(ENV, connection, limits) ?? expect.fail()
}

const targetOf = ({ endpoint, keys }: TestBrowser) => ({ endpoint, ...keys })

async function failure(sending: Promise<void>): Promise<DeliveryError> {
  return sending.then(
    () => expect.fail('the push was accepted'),
    error => error,
  )
}

describe('a push', () => {
  it('arrives encrypted for its browser alone, with how long it is worth keeping', async () => {
    const push = await service()
    const browser = push.newBrowser()
    await senderTo(push).send(targetOf(browser), PUSH)
    expect(push.received).toEqual([expect.objectContaining({ endpoint: browser.endpoint, payload: PUSH.payload })])
    expect(push.received[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '7200',
      urgency: 'high',
      topic: 'commande-4F8A21C0',
    })
  })

  it('is signed as ours, for this service and for less than a day', async () => {
    const push = await service()
    await senderTo(push).send(targetOf(push.newBrowser()), PUSH)
    const { claims, senderKey } = push.received[0] ?? expect.fail()
    expect(senderKey).toBe(publicKey)
    expect(claims).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:push@lai-khram.example' })
    const secondsLeft = claims.exp - Date.now() / 1000
    expect(secondsLeft).toBeGreaterThan(0)
    expect(secondsLeft).toBeLessThanOrEqual(24 * 3600)
  })

  it('says who we are by our address where nothing else is set', async () => {
    const push = await service()
    const { VAPID_SUBJECT: _, ...env } = ENV
    await createPushSender({ ...env, VAPID_SUBJECT: undefined }, push.connection)?.send(
      targetOf(push.newBrowser()),
      PUSH,
    )
    expect(push.received[0]?.claims.sub).toBe('https://lai-khram.example')
  })
})

it('nothing is sent without keys', () => {
  expect(createPushSender({ ...ENV, VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined })).toBeNull()
})

describe('a push service', () => {
  it.each([
    [404, { isPermanent: true, isGone: true }],
    [410, { isPermanent: true, isGone: true }],
    [400, { isPermanent: true, isGone: false }],
    [403, { isPermanent: true, isGone: false }],
    [413, { isPermanent: true, isGone: false }],
    [429, { isPermanent: false, isGone: false }],
    [500, { isPermanent: false, isGone: false }],
    [503, { isPermanent: false, isGone: false }],
    // It is not followed anywhere.
    [307, { isPermanent: true, isGone: false }],
  ])('that answers %i', async (status, fate) => {
    const push = await service()
    push.answer(status)
    const error = await failure(senderTo(push).send(targetOf(push.newBrowser()), PUSH))
    expect(error).toMatchObject({ name: 'DeliveryError', message: `answer ${status}`, ...fate })
  })

  it('that says nothing is given up in time, and tried again', async () => {
    const push = await service()
    push.answer('silence')
    const error = await failure(senderTo(push, { wholeMs: 200 }).send(targetOf(push.newBrowser()), PUSH))
    expect(error).toMatchObject({ message: 'no answer in time', isPermanent: false })
  })

  it('that is down is tried again', async () => {
    const push = await startPushService()
    const browser = push.newBrowser()
    await push.stop()
    expect(await failure(senderTo(push).send(targetOf(browser), PUSH))).toMatchObject({
      message: 'ECONNREFUSED',
      isPermanent: false,
    })
  })

  it('that nobody vouches for gets nothing', async () => {
    const push = await service()
    const { rejectUnauthorized: _, ...connection } = push.connection
    const error = await failure(
      senderTo({ connection: connection as Service['connection'] }).send(targetOf(push.newBrowser()), PUSH),
    )
    expect(error.isGone).toBe(false)
    expect(push.received).toEqual([])
  })

  it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1'])(
    'whose name leads to %s is not written to, and forgotten',
    async address => {
      const push = await service()
      const found = [{ address, family: address.includes(':') ? 6 : 4 }]
      const lookup = vi.spyOn(dns, 'lookup')
      onTestFinished(() => lookup.mockRestore())
      lookup.mockImplementation(((_: string, __: object, callback: (...found: unknown[]) => void) =>
        callback(null, found)) as never)
      const sender = createPushSender(ENV) ?? expect.fail()
      const error = await failure(sender.send(targetOf(push.newBrowser()), PUSH))
      expect(error).toMatchObject({ message: 'ENOTPUBLIC', isPermanent: true, isGone: true })
    },
  )
})

it('keys that no browser made mean that nobody listens', async () => {
  const push = await service()
  const browser = targetOf(push.newBrowser())
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const error = await failure(senderTo(push).send({ ...browser, p256dh }, PUSH))
  expect(error).toMatchObject({ isPermanent: true, isGone: true })
})
