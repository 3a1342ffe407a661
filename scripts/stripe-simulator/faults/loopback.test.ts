import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { cameFromThisMachine } from './loopback.ts'

function request(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

it.each([
  ['127.0.0.1', { host: '127.0.0.1:4242' }],
  ['::1', { host: '[::1]:4242' }],
  ['::ffff:127.0.0.1', { host: 'localhost' }],
  ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1, ::1', origin: 'http://localhost:3000' }],
])('lets %s pass with %o', (address, headers) => {
  expect(cameFromThisMachine(request(address, headers))).toBe(true)
})

it.each([
  ['another machine', '192.168.1.20', { host: '127.0.0.1' }],
  ['another machine behind a proxy of this one', '127.0.0.1', { host: '127.0.0.1', 'x-forwarded-for': '192.168.1.20' }],
  ['one of two behind the proxy', '127.0.0.1', { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1, 192.168.1.20' }],
  ['a name bound to this machine', '127.0.0.1', { host: 'evil.example:4242' }],
  ['a page of another site', '127.0.0.1', { host: '127.0.0.1', origin: 'https://evil.example' }],
  ['a page without an origin', '127.0.0.1', { host: '127.0.0.1', origin: 'null' }],
  ['a host that only begins like this one', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
])('stops %s', (_words, address, headers) => {
  expect(cameFromThisMachine(request(address, headers))).toBe(false)
})
