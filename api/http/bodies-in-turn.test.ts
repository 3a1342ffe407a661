import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { serve } from './serve.ts'

const { services } = await testApp()

const heavy = endpoint({
  method: 'POST',
  path: '/api/heavy',
  audience: 'anyone',
  summary: 'Four bodies at once, of one address two',
  body: z.object({ name: z.string() }),
  atOnce: 4,
})

/** A call whose body is sent on demand, and that knows whether the server has begun to read it. */
function call(app: Hono, address = '203.0.113.7') {
  let isRead = false
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead = true
        await arrived
        controller.enqueue(new TextEncoder().encode('{"name":"x"}'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://localhost/api/heavy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  const incoming = { socket: { remoteAddress: address } }
  return { answer: Promise.resolve(app.request(request, undefined, { incoming })), isRead: () => isRead, arrive }
}

test('so many bodies of an address are read at once, the next wait, what is too much is sent away', async () => {
  const app = new Hono()
  serve(app, services, heavy, async () => {})
  const calls = Array.from({ length: 2 + 16 }, () => call(app))
  const read = () => calls.filter(one => one.isRead()).length
  await expect.poll(read).toBe(2)
  const tooMany = await call(app).answer
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await tooMany.json()).toMatchObject({ code: 'unavailable' })
  expect(read()).toBe(2)
  const another = call(app, '198.51.100.7')
  another.arrive()
  expect((await another.answer).status, 'of another address').toBe(204)

  calls.find(one => one.isRead())?.arrive()
  await expect.poll(read).toBe(3)
  // Each call in turn is read and answered, until none is left.
  for (const one of calls) one.arrive()
  const answers = await Promise.all(calls.map(one => one.answer))
  expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(204))
})
