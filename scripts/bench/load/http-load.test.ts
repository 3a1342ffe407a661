import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpLoad } from './http-load.ts'

test('counts every answer by its status, however its bytes come', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    const body = 'x'.repeat(20_000)
    response.writeHead(asked % 4 === 0 ? 404 : 200, { 'content-length': body.length })
    // The head and two parts of the body arrive separately.
    response.flushHeaders()
    response.write(body.slice(0, 5_000))
    response.end(body.slice(5_000))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const load = { port, connections: 4, seconds: 0.3, request: () => 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n' }
  const { answers, perSecond, statuses } = await httpLoad(load)
  expect(answers).toBe(asked)
  expect(statuses.get(404)).toBe(Math.floor(asked / 4))
  expect((statuses.get(200) ?? 0) + (statuses.get(404) ?? 0)).toBe(answers)
  expect(perSecond).toBeLessThanOrEqual(answers / 0.3)
})
