import { expect, test } from 'vitest'
import { clientAddress } from './address.ts'

test.each([
  ['without proxies the header is the caller’s own word', '203.0.113.9', '198.51.100.7', 0, '203.0.113.9'],
  ['behind one proxy the last hop counts', '127.0.0.1', '198.51.100.7, 192.0.2.1', 1, '192.0.2.1'],
  ['behind two, the one before', '127.0.0.1', '6.6.6.6, 198.51.100.7, 192.0.2.1', 2, '198.51.100.7'],
  ['fewer hops than proxies: the first', '127.0.0.1', '192.0.2.1', 3, '192.0.2.1'],
  ['no header behind a proxy: the socket', '127.0.0.1', undefined, 1, '127.0.0.1'],
  ['IPv4 in IPv6 is IPv4', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['of IPv6 the subscriber’s /64', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
])('%s', (_, socket, header, proxies, expected) => {
  expect(clientAddress(socket, header, proxies)).toBe(expected)
})
