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
  /** The next answers' status codes; 200 after them. */
  answers: number[]
  /** Resolves once so many webhooks have come in all. */
  reached(count: number): Promise<void>
  /** Takes webhooks from now on without ever answering. */
  holdAnswers(): void
  stop(): Promise<void>
}

/** The shop's end of the webhook: keeps what comes, every signature verified by the SDK as of `nowMs`. */
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
