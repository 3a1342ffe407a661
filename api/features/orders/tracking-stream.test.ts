import { expect, test } from 'vitest'
import { payOrder, placedOrder } from '#api/testing/paid-order.ts'
import { testApp } from '#api/testing/test-app.ts'
import { notifyOrder } from './queries/write.ts'

const app = await testApp()

type Event = { id: string; event: string; data: { status: string } }

/** Reads a stream over HTTP, event by event. */
async function follow(path: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${app.serverUrl}${path}`, { headers, signal: stop.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    stop: () => stop.abort(),
    async next(): Promise<Event> {
      for (;;) {
        const found = /id: (.*)\nevent: (.*)\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return { id: found[1] as string, event: found[2] as string, data: JSON.parse(found[3] as string) }
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
    },
  }
}

test('shows the order as it is and again at each change, and nothing of others', async () => {
  const order = await placedOrder(app)
  const stream = await follow(`/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect((await stream.next()).data.status).toBe('pending')
  await payOrder(app, await placedOrder(app))
  await payOrder(app, order)
  expect((await stream.next()).data.status).toBe('confirmed')
  stream.stop()
})

test('a client that comes back with the newest event’s id hears only what is new', async () => {
  const order = await placedOrder(app)
  const path = `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`
  const first = await follow(path)
  const { id } = await first.next()
  first.stop()
  const again = await follow(path, { 'last-event-id': id })
  // Were the known state sent again, it would come before this one.
  await notifyOrder(app.sql, order.id)
  await payOrder(app, order)
  expect((await again.next()).data.status).toBe('confirmed')
  again.stop()
})

test('a wrong token sees nothing', async () => {
  const order = await placedOrder(app)
  const { status, body } = await app.get(`/api/orders/${order.id}/tracking/stream?token=${'x'.repeat(24)}`)
  expect([status, body.code]).toEqual([404, 'order_not_found'])
})
