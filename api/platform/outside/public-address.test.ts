import { expect, test } from 'vitest'
import { isPublicAddress, NOT_PUBLIC_CODE, publicLookup } from './push.ts'

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '2a00:1450:4007:80c::200a',
  '2606:4700::6810:84e5',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '64:ff9b::7f00:1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1'],
])('%s is not', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a name that leads to this machine is not found for a connection', async () => {
  const found = await new Promise(resolve => publicLookup('localhost', {}, resolve))
  expect(found).toMatchObject({ code: NOT_PUBLIC_CODE })
})
