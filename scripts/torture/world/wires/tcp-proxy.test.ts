import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Fate, openTcpProxy } from './tcp-proxy.ts'

/** A server that answers every piece in capitals, and what it has heard. */
async function echo() {
  const heard: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', piece => {
      heard.push(piece.toString())
      socket.write(piece.toString().toUpperCase())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard }
}

async function throughProxy(fates: { request?: Fate; answer?: Fate }) {
  const { port, heard } = await echo()
  const proxy = await openTcpProxy(
    () => port,
    () => ({ fromClient: () => fates.request ?? 'pass', fromServer: () => fates.answer ?? 'pass' }),
  )
  onTestFinished(() => proxy.close())
  const client: Socket = connect(proxy.port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const received: string[] = []
  client.on('data', piece => received.push(piece.toString()))
  client.on('error', () => {})
  client.write('bonjour!')
  return { client, heard, received }
}

test.each<[string, { request?: Fate; answer?: Fate }, string, string]>([
  ['a request cut', { request: 'cut' }, '', ''],
  ['half a request', { request: 'half' }, 'bonj', ''],
  ['a client that hangs up', { request: 'hang up' }, 'bonjour!', ''],
  ['an answer cut', { answer: 'cut' }, 'bonjour!', ''],
  ['half an answer', { answer: 'half' }, 'bonjour!', 'BONJ'],
])('%s: the connection is lost', async (_, fates, expectedHeard, expectedSaid) => {
  const { client, heard, received } = await throughProxy(fates)
  await once(client, 'close')
  await vi.waitFor(() => expect(heard.join('')).toBe(expectedHeard))
  expect(received.join('')).toBe(expectedSaid)
})

test('what is swallowed leaves both sides in the belief that they are connected', async () => {
  const { client, heard, received } = await throughProxy({ answer: 'swallow' })
  await vi.waitFor(() => expect(heard).toEqual(['bonjour!']))
  client.write('encore')
  await vi.waitFor(() => expect(heard).toEqual(['bonjour!', 'encore']))
  expect(received).toEqual([])
  expect(client.destroyed).toBe(false)
})

test('what is late arrives whole and in order', async () => {
  const { client, received } = await throughProxy({ answer: { lateMs: 30 } })
  const since = performance.now()
  await once(client, 'data')
  expect(performance.now() - since).toBeGreaterThan(25)
  expect(received).toEqual(['BONJOUR!'])
})
