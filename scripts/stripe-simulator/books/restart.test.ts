import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startStripeSimulator } from '../server/simulator.ts'
import { sessionParameters, simulatorUnderTest } from '../testing/simulator-under-test.ts'
import { WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'

const PAY = 'Payer 13,50\u00a0€'

async function freshStateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-simulator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'inside', 'state.json')
}

describe('a restart with the state file', () => {
  it('finds sessions, money, events and idempotency keys again', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    const paid = await before.paidSession()
    await before.stripe.refunds.create({ payment_intent: paid.intent, amount: 350 })
    const options = { idempotencyKey: 'session:o-1' }
    const open = await before.stripe.checkout.sessions.create(sessionParameters(), options)
    await before.simulator.stop()

    const after = await simulatorUnderTest({ stateFile })
    expect(after.simulator.books()).toEqual(before.simulator.books())
    expect(await after.stripe.checkout.sessions.create(sessionParameters(), options)).toEqual(open)
    await after.press(PAY, open)
    await expect(after.stripe.refunds.create({ payment_intent: paid.intent, amount: 1001 })).rejects.toThrow('€10.00')
    expect((await after.stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(1)
    expect(after.simulator.books()).toMatchObject([
      { capturedCents: 1350, refundedCents: 350 },
      { capturedCents: 1350, refundedCents: 0 },
    ])
  })

  it('does not bring back idempotency keys that had run out', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    const create = (shop: typeof before, idempotencyKey: string) =>
      shop.stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey })
    const first = await create(before, 'a')
    before.clock.advanceMinutes(24 * 60)
    await create(before, 'b')
    await before.simulator.stop()

    // The second simulator's clock shows the time at which the first one's started.
    const after = await simulatorUnderTest({ stateFile })
    expect((await create(after, 'a')).id).not.toBe(first.id)
  })

  it('goes on with webhooks that were refused, and repeats none that were taken', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile, retryDelaysMs: [1_000, 5_000] })
    before.webhook.answers.push(200, 500)
    await before.paidSession()
    expect(before.webhook.received).toHaveLength(2)
    await before.simulator.stop()

    const after = await simulatorUnderTest({ stateFile })
    await after.simulator.settled()
    expect(after.webhook.received).toEqual([])
    after.clock.advanceSeconds(1)
    await after.simulator.settled()
    expect(after.webhook.received.map(({ event }) => event.id)).toEqual([before.webhook.received[1]?.event.id])
  })

  it('sends a webhook again that was cut off in the middle', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    before.webhook.holdAnswers()
    await before.press(PAY, await before.openSession())
    await before.webhook.reached(1)
    await before.simulator.stop()

    const after = await simulatorUnderTest({ stateFile })
    await after.simulator.settled()
    expect(after.webhook.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
    expect(after.webhook.received[0]?.event.id).toBe(before.webhook.received[0]?.event.id)
  })

  it('lets sessions expire whose time passed meanwhile', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    await before.openSession({ expires_at: before.clock().getTime() / 1000 + 1860 })
    await before.simulator.stop()

    const after = await simulatorUnderTest({ stateFile }, '2026-11-21T13:00:00Z')
    await after.simulator.settled()
    expect(after.webhook.types()).toEqual(['checkout.session.expired'])
  })
})

describe('the state file', () => {
  it('holds everything that was answered, without a clean stop', async () => {
    const stateFile = await freshStateFile()
    const { openSession } = await simulatorUnderTest({ stateFile })
    const sessions = await Promise.all(Array.from({ length: 20 }, () => openSession()))
    const written = await readFile(stateFile, 'utf8')
    expect(sessions.filter(({ id }) => !written.includes(`"${id}"`))).toEqual([])
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600)
  })

  it('loses nothing that was answered when a write is cut off in the middle', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    await before.paidSession()
    await before.simulator.stop()
    const whole = await readFile(stateFile, 'utf8')
    await writeFile(stateFile, `${whole}[["sessions",{"id":"cs_te`)

    const after = await simulatorUnderTest({ stateFile })
    expect(after.simulator.books()).toEqual(before.simulator.books())
    await after.paidSession()
    await after.simulator.stop()
    const again = await simulatorUnderTest({ stateFile })
    expect(again.simulator.books()).toMatchObject([{ capturedCents: 1350 }, { capturedCents: 1350 }])
  })

  it('is compacted by a start', async () => {
    const stateFile = await freshStateFile()
    const before = await simulatorUnderTest({ stateFile })
    const { id } = await before.paidSession()
    await before.simulator.stop()
    const linesOf = async () =>
      (await readFile(stateFile, 'utf8')).split('\n').filter(line => line.includes(`"id":"${id}"`))
    const [grown] = [await linesOf()]
    const after = await simulatorUnderTest({ stateFile })
    expect((await linesOf()).filter(line => line.startsWith('[["sessions"'))).toHaveLength(1)
    expect(grown.length).toBeGreaterThan((await linesOf()).length)
    expect(after.simulator.books()).toEqual(before.simulator.books())
  })

  it('of another format stops the start with a sentence, and is left alone', async () => {
    const stateFile = join(tmpdir(), `not-a-state-file-${process.pid}.json`)
    onTestFinished(() => rm(stateFile))
    const start = () =>
      startStripeSimulator({ stateFile, webhookUrl: 'http://127.0.0.1:9', webhookSecret: WEBHOOK_SECRET })
    for (const text of ['', 'null', '{"stripeSimulator":2}\n', '{"stripeSimulator":1}\n[["sess\n[]\n']) {
      await writeFile(stateFile, text)
      await expect(start()).rejects.toThrow(`${stateFile} is not a state file of this Stripe simulator`)
      expect(await readFile(stateFile, 'utf8')).toBe(text)
    }
  })
})
