import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_of_the_test'

export type Received = { payload: string; signature: string; event: Stripe.Event }

export type WebhookReceiver = {
  url: string
  received: Received[]
  types(): string[]
  /** The status codes of the next answers; later ones are 200. */
  answers: number[]
  /** Resolves once this many webhooks have arrived in total. */
  reached(count: number): Promise<void>
  /** From now on accepts webhooks without ever answering. */
  holdAnswers(): void
  stop(): Promise<void>
}

/** Stands for the shop: records all webhooks, whose signatures the SDK verifies as of `nowMs`. */
export async function startWebhookReceiver(nowMs: () => number): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers: number[] = []
  let holding = false
  const server = createServer(async (request, response) => {
    const payload = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const event = await Stripe.webhooks.constructEventAsync(payload, signature, WEBHOOK_SECRET, 300, undefined, nowMs())
    received.push({ payload, signature, event })
    if (!holding) response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end()
    server.emit('received')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/stripe/webhook`,
    received,
    answers,
    types: () => received.map(({ event }) => event.type),
    async reached(count) {
      while (received.length < count) await once(server, 'received')
    },
    holdAnswers() {
      holding = true
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
