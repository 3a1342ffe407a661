import { expect, test } from 'vitest'
import { clientAddress } from './request-context.ts'

test.each([
  ['without proxies the header is the caller’s own word', '203.0.113.9', '198.51.100.7', 0, '203.0.113.9'],
  ['behind one proxy the last hop counts', '127.0.0.1', '198.51.100.7, 192.0.2.1', 1, '192.0.2.1'],
  ['behind two, the one before', '127.0.0.1', '6.6.6.6, 198.51.100.7, 192.0.2.1', 2, '198.51.100.7'],
  ['fewer hops than proxies: the first', '127.0.0.1', '192.0.2.1', 3, '192.0.2.1'],
  ['no header behind a proxy: the socket', '127.0.0.1', undefined, 1, '127.0.0.1'],
])('%s', (_, socket, header, proxies, expected) => {
  expect(clientAddress(socket, header, proxies)).toBe(expected)
})

test.each([
  '192.0.2.1',
  '::ffff:192.0.2.1',
  '0:0:0:0:0:FFFF:192.0.2.1',
  '::ffff:c000:201',
  '192.0.2.1:5678',
  '[::ffff:192.0.2.1]:443',
])('an IPv4 address is one subject, however it is written: %s', address => {
  expect(clientAddress(address, undefined, 0)).toBe('192.0.2.1')
  expect(clientAddress('127.0.0.1', address, 1)).toBe('192.0.2.1')
})

test.each([
  '2001:db8:1:2:3:4:5:6',
  '2001:DB8:1:2:3:4:5:6',
  '2001:0db8:0001:0002:0003:0004:0005:0006',
  '[2001:db8:1:2:3:4:5:6]:443',
  '[2001:db8:1:2::]',
  '2001:db8:1:2::9',
  '2001:db8:1:2:ffff::%eth0',
])('of IPv6 the subscriber’s /64 is one subject, however it is written: %s', address => {
  expect(clientAddress(address, undefined, 0)).toBe('2001:db8:1:2::/64')
  expect(clientAddress('127.0.0.1', address, 1)).toBe('2001:db8:1:2::/64')
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['2001:0:0:1::', '2001:0:0:1::/64'],
])('zeros that are left out are zeros: %s', (address, expected) => {
  expect(clientAddress(address, undefined, 0)).toBe(expected)
})

test.each(['', 'garbage', '192.0.2.1:port', '300.1.2.3', '2001:db8', 'a'.repeat(5000), '[', '[]:1', '1.2.3.4.5'])(
  'behind a proxy, what is no address counts as the proxy’s own: %s',
  header => {
    expect(clientAddress('198.51.100.1', header, 1)).toBe('198.51.100.1')
  },
)

test('without any address everybody is one', () => {
  expect(clientAddress(undefined, undefined, 0)).toBe('unknown')
})
