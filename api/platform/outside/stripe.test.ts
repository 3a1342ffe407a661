import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../telemetry/log.ts'
import { answeredBy, createStripe, deadlineIn, faultOf, providerProblem } from './stripe.ts'

/** A provider that behaves as told, and the SDK pointed at it. */
async function providerThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return createStripe({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: `http://127.0.0.1:${port}` })
}

async function millisecondsOf(call: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  return performance.now() - startedAt
}

describe('the provider', () => {
  test('is Stripe itself unless an address is set', () => {
    const stripe = createStripe({ STRIPE_SECRET_KEY: 'sk_live_x' })
    expect([stripe.getApiField('host'), stripe.getApiField('protocol')]).toEqual(['api.stripe.com', 'https'])
    expect(stripe.getTelemetryEnabled()).toBe(false)
  })

  test.each([
    ['http://127.0.0.1:4242', 'http', '127.0.0.1', '4242'],
    ['http://127.0.0.1:4242/', 'http', '127.0.0.1', '4242'],
    ['https://stripe.example', 'https', 'stripe.example', 443],
    ['http://stripe.example', 'http', 'stripe.example', 80],
  ])('is at %s when that is set', (url, protocol, host, port) => {
    const stripe = createStripe({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: url })
    expect([stripe.getApiField('protocol'), stripe.getApiField('host'), stripe.getApiField('port')]).toEqual([
      protocol,
      host,
      port,
    ])
  })

  test('needs a key', () => {
    expect(() => createStripe({ STRIPE_SECRET_KEY: undefined })).toThrow('STRIPE_SECRET_KEY')
  })

  test('that never answers is given up after two attempts, within 7 s', async () => {
    const requests = vi.fn()
    const stripe = await providerThat(requests)
    expect(await millisecondsOf(stripe.checkout.sessions.retrieve('cs_1'))).toBeLessThan(7000)
    expect(requests).toHaveBeenCalledTimes(2)
  })

  test('that trickles its answer byte by byte is given up by the deadline', async () => {
    const stripe = await providerThat(async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await sleep(50)
      }
    })
    const call = stripe.checkout.sessions.retrieve('cs_1', {}, answeredBy(deadlineIn(500)))
    expect(await millisecondsOf(call)).toBeLessThan(1500)
  })
})

describe('a call’s time', () => {
  test.each([
    [9000, { timeout: 3000, maxNetworkRetries: 1 }],
    [6000, { timeout: 3000, maxNetworkRetries: 0 }],
    [-1, { timeout: 1, maxNetworkRetries: 0 }],
  ])('with %i ms left is %o', (left, options) => {
    expect(answeredBy(deadlineIn(left))).toEqual(options)
  })

  test('is the usual one without a deadline', () => {
    expect(answeredBy(undefined)).toEqual({})
  })
})

describe('a provider’s error', () => {
  const error = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'Invalid email address: canari@exemple.fr',
    param: 'customer_email',
    statusCode: 400,
  } as never)

  test('is logged without what it quotes', () => {
    expect(JSON.stringify(faultOf(error))).not.toContain('canari')
    expect(faultOf(error)).toMatchObject({ provider: { param: 'customer_email', statusCode: 400 } })
  })

  test('becomes a problem that says to try again, and holds nothing of it; another error stays itself', () => {
    const log = createLog('silent')
    expect(providerProblem(error, log)).toMatchObject({ code: 'payment_provider_down', cause: undefined })
    const other = new TypeError('ours')
    expect(providerProblem(other, log)).toBe(other)
  })
})
