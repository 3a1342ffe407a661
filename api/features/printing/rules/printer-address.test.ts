import { expect, test } from 'vitest'
import { addressErrors, isHouseAddress } from './printer-address.ts'

test.each(['10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.9.9', '192.168.1.50'])('%s is of the house', host => {
  expect(isHouseAddress(host)).toBe(true)
})

test.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
  ],
  ...[
    'localhost',
    'metadata.google.internal',
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '192.168.01.1',
    '0x0a.0.0.1',
    '2886729728',
  ],
  ...['::1', '::ffff:10.0.0.1', 'fd00:ec2::254', '', '10.0.0.1 ', '10.0.0.1@evil'],
])('%j is not', host => {
  expect(isHouseAddress(host)).toBe(false)
})

test('only ports of printers are written to, unless a test says so', () => {
  const host = '192.168.1.50'
  expect([9099, 9100, 9109, 9110, 5432, Number.NaN].map(port => addressErrors({ host, port }).length)).toEqual([
    1, 0, 0, 1, 1, 1,
  ])
  expect(addressErrors({ host: '127.0.0.1', port: 22 }).map(({ path }) => path)).toEqual(['host', 'port'])
  expect(addressErrors({ host: '127.0.0.1', port: 22 }, true)).toEqual([])
})
