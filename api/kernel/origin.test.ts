import { expect, test } from 'vitest'
import { limitSubject, mailbox, networksOf } from './origin.ts'

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

test.each([
  [' Anna@Exemple.FR ', 'anna@exemple.fr'],
  ['anna+1@exemple.fr', 'anna@exemple.fr'],
  ['anna+1+2@exemple.fr', 'anna@exemple.fr'],
  ['anna@exemple.fr.', 'anna@exemple.fr'],
  ['anna@ｅxemple.fr', 'anna@exemple.fr'],
  ['anna@ex\u00ademple.fr', 'anna@exemple.fr'],
  ['anna@exe\u200bmple.fr', 'anna@exemple.fr'],
  ['anna@exemple。fr', 'anna@exemple.fr'],
  ['a.nna@ℊmail．com', 'anna@gmail.com'],
  ['anna@Exämple.fr', 'anna@xn--exmple-cua.fr'],
  ['anna@xn--exmple-cua.fr', 'anna@xn--exmple-cua.fr'],
  ['a.n.n.a@gmail.com', 'anna@gmail.com'],
  ['A.N.N.A+promo@GoogleMail.com', 'anna@gmail.com'],
  ['anna.martin@pm.me', 'annamartin@proton.me'],
  ['Anna-Martin@protonmail.com', 'annamartin@proton.me'],
  ['anna_martin+x@protonmail.ch', 'annamartin@proton.me'],
  ['anna.martin@me.com', 'anna.martin@icloud.com'],
  ['anna.martin@mac.com', 'anna.martin@icloud.com'],
])('%s is the mailbox %s', (email, expected) => {
  expect(mailbox(email)).toBe(expected)
})

test.each([
  ['a.b@exemple.fr', 'ab@exemple.fr', 'dots are names at others'],
  ['anna.martin@outlook.com', 'annamartin@outlook.com', 'and at Outlook'],
  ['anna-marie@yahoo.fr', 'anna-paule@yahoo.fr', 'a hyphen is a name at others'],
  ['anna@gmail.com', 'anna@gmail.com.exemple.fr', 'a domain is whole'],
  ['anna@gmail.com', 'anna@notgmail.com', 'and begins where it begins'],
  ['anna@googlemail.exemple.fr', 'anna@gmail.exemple.fr', 'nothing in a domain is replaced'],
  ['+a@exemple.fr', '+b@exemple.fr', 'a name that is nothing but a tag is a name'],
  ['anna@gmaıl.com', 'anna@gmail.com', 'a letter that looks alike is another'],
  ['anna@gmail.com/x', 'anna@gmail.com', 'and no address of a page'],
  ['anna@outlook.com', 'anna@hotmail.com', 'Microsoft’s domains are different people'],
])('%s and %s are two: %s', (one, another) => {
  expect(mailbox(one)).not.toBe(mailbox(another))
})

test.each([
  'anna+1@exemple.fr',
  'a.n.n.a+x@googlemail.com',
  '+a@gmail.com',
  '...@gmail.com',
  'x',
  '@',
  '',
  '"a@b"@c.fr',
  'anna@Exämple.fr',
  'anna@gmail.com?x',
])('the mailbox of a mailbox is itself: %s', email => {
  expect(mailbox(mailbox(email))).toBe(mailbox(email))
})
