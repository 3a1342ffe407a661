import { afterEach, expect, it, vi } from 'vitest'
import { simulatorUnderTest } from '../testing/simulator-under-test.ts'
import { WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'
import { startStripeSimulator } from './simulator.ts'

afterEach(() => vi.unstubAllEnvs())

const start = (port = 0) =>
  startStripeSimulator({ port, webhookUrl: 'http://127.0.0.1:9/', webhookSecret: WEBHOOK_SECRET })

it('refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(start()).rejects.toThrow('does not start in production: set STRIPE_SECRET_KEY')
})

it('says in one sentence that its port is taken', async () => {
  const { simulator } = await simulatorUnderTest()
  await expect(start(simulator.port)).rejects.toThrow(`Port ${simulator.port} is taken, the Stripe simulator needs it.`)
})

it('stops at once, with a webhook on its way and an API call held up', async () => {
  const { openSession, press, simulator, stripe, webhook } = await simulatorUnderTest()
  const session = await openSession()
  webhook.holdAnswers()
  await press('Payer 13,50\u00a0€', session)
  await webhook.reached(1)
  simulator.faults.set({ apiSlowMs: 60_000, apiFailures: 1 })
  const held = expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  await vi.waitUntil(() => simulator.faults.current().apiFailures === 0) // Waits until the call has arrived.
  await simulator.stop()
  await held
  await vi.waitUntil(() => activeTimers() === 0) // Otherwise the open call would keep the process alive for a minute.
})

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter(resource => resource === 'Timeout').length
}

it('writes no session id into its log', async () => {
  const lines: string[] = []
  const { paidSession } = await simulatorUnderTest({ log: line => lines.push(line) })
  const { id } = await paidSession()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^webhook checkout\.session\.completed evt_\w+: delivered$/)
  expect(lines.join('\n')).not.toContain(id)
})
