import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isPortFree } from './free-port.ts'

test('a free port can be listened on, and is taken while somebody does', async () => {
  const port = await freePort()
  expect(await isPortFree(port, '127.0.0.1')).toBe(true)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  server.close()
})

test('an address that this machine does not have is an error, not a taken port', async () => {
  await expect(isPortFree(0, '192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
})

test('a free port is none that the system gives to a connection', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  // Linux begins at 32768, macOS and Windows at 49152.
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
