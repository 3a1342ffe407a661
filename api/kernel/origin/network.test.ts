import { expect, test } from 'vitest'
import { limitSubject, networksOf } from './network.ts'

test.each([
  '203.0.113.7',
  ' 203.0.113.7 ',
  '203.0.113.7:5001',
  '203.0.113.7:5002',
  '"203.0.113.7:5001"',
  '::ffff:203.0.113.7',
  '::FFFF:CB00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
  '[::ffff:203.0.113.7]',
  '[::ffff:203.0.113.7]:443',
])('an IPv4 address is one subject, however it is written: %s', written => {
  expect(limitSubject(written)).toBe('203.0.113.7')
  expect(networksOf(written)).toEqual(['203.0.113.0/24'])
})

test.each([
  '2001:db8:1:2:3:4:5:6',
  '2001:DB8:1:2:3:4:5:6',
  '2001:0db8:0001:0002:0003:0004:0005:0006',
  '[2001:db8:1:2:3:4:5:6]:443',
  '"[2001:db8:1:2:3:4:5:6]:443"',
  '[2001:db8:1:2::]',
  '2001:db8:1:2::9',
  '2001:db8:1:2:3:4:5.6.7.8',
  '2001:db8:1:2:ffff::%eth0',
  '[2001:db8:1:2::1%25eth0]:80',
  '2001:db8:1:2::/64',
])('of IPv6 the subscriber’s /64 is one subject, however it is written: %s', written => {
  expect(limitSubject(written)).toBe('2001:db8:1:2::/64')
  expect(networksOf(written)).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48'])
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['1::', '1:0:0:0::/64', '1:0:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
  ['2001:0:0:1::', '2001:0:0:1::/64', '2001:0:0::/48'],
  ['fe80::1%en0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('zeros that are left out are zeros: %s', (written, line, customer) => {
  expect(limitSubject(written)).toBe(line)
  expect(networksOf(written)).toEqual([line, customer])
})

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
])('neighbours of %s are others', (one, another) => {
  expect(limitSubject(one)).not.toBe(limitSubject(another))
})

test('the answer of limitSubject is in the same networks as the address', () => {
  for (const written of ['203.0.113.7:5001', '[2001:DB8:1:2::7]:443']) {
    expect(networksOf(limitSubject(written) ?? '')).toEqual(networksOf(written))
  }
})

test.each([
  '',
  'unknown',
  '203.0.113.7:port',
  '203.0.113.007',
  '300.1.2.3',
  '1.2.3',
  '1.2.3.4.5',
  '2001:db8',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '12345::',
  '::1.2.3',
  'g::',
  '[',
  '[]:1',
  ':::',
  'a'.repeat(5000),
])('what is no address has no subject, and is its own network: %s', written => {
  expect(limitSubject(written)).toBeUndefined()
  expect(networksOf(written)).toEqual([written])
})
