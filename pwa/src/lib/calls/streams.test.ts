import { expect, it } from 'vitest'
import { readServerEvents, type ServerEvent } from './streams.ts'

async function read(...parts: string[]) {
  const events: ServerEvent[] = []
  let bytes = 0
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
  await readServerEvents(body, { onEvent: event => events.push(event), onBytes: () => (bytes += 1) })
  return { events, bytes }
}

it('reads events whole, wherever they are cut', async () => {
  const { events } = await read('retry: 2000\n\nid: 7\nev', 'ent: orders\ndata: {"a":', '1}\n\nid: 8\ndata: 2\n', '\n')
  expect(events).toEqual([
    { id: '7', event: 'orders', data: '{"a":1}' },
    { id: '8', event: 'message', data: '2' },
  ])
})

it('hears heartbeats, which are no events', async () => {
  expect(await read(': heartbeat\n\n', ': heartbeat\n\n')).toEqual({ events: [], bytes: 2 })
})

it('does not count an event that was cut off', async () => {
  expect((await read('id: 7\ndata: 1\n')).events).toEqual([])
})

it('reads letters that were cut in two', async () => {
  const bytes = new TextEncoder().encode('data: prête\n\n')
  const events: ServerEvent[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  await readServerEvents(body, { onEvent: event => events.push(event), onBytes: () => {} })
  expect(events[0]?.data).toBe('prête')
})
