import { expect, test } from 'vitest'
import { type Asker, type HoldKind, holdOriginsOf, rationOf } from './ration-unpaid.ts'

const ASKER: Asker = {
  address: '203.0.113.7',
  email: 'anne@exemple.fr',
  phone: '06 12 34 56 78',
  customerId: null,
  device: null,
}
const subjectOf = (kind: HoldKind, asker: Partial<Asker>) =>
  holdOriginsOf({ ...ASKER, ...asker }).find(origin => origin.kind === kind)?.subject

test.each<[HoldKind, Partial<Asker>, Partial<Asker>]>([
  ['network', { address: '203.0.113.7' }, { address: '203.0.113.250' }],
  ['prefix', { address: '2001:db8:7:1::/64' }, { address: '2001:db8:7:ffff::/64' }],
  ['mailbox', { email: 'Anne.Martin+midi@GMAIL.com' }, { email: 'annemartin@googlemail.com' }],
  ['mailbox', { email: 'anne+1@exemple.fr' }, { email: 'ANNE@exemple.fr' }],
  ['telephone', { phone: '+33 6 12 34 56 78' }, { phone: '06.12.34.56.78' }],
  ['telephone', { phone: '0033 612345678' }, { phone: '0612345678' }],
])('one %s is one origin, however it is written', (kind, one, other) => {
  expect(subjectOf(kind, one)).toBeDefined()
  expect(subjectOf(kind, one)).toBe(subjectOf(kind, other))
})

test.each<[HoldKind, Partial<Asker>, Partial<Asker>]>([
  ['network', { address: '203.0.113.7' }, { address: '203.0.114.7' }],
  ['network', { address: '2001:db8:7:1::/64' }, { address: '2001:db8:7:2::/64' }],
  ['prefix', { address: '2001:db8:7:1::/64' }, { address: '2001:db8:8:1::/64' }],
  ['mailbox', { email: 'anne.martin@exemple.fr' }, { email: 'annemartin@exemple.fr' }],
  ['mailbox', { address: '203.0.113.7' }, { address: '203.0.114.7' }],
  ['telephone', { address: '203.0.113.7' }, { address: '203.0.114.7' }],
])('two of a %s are two', (kind, one, other) => {
  expect(subjectOf(kind, one)).not.toBe(subjectOf(kind, other))
})

test('what is not known of somebody is no origin', () => {
  expect(holdOriginsOf(ASKER).map(({ kind }) => kind)).toEqual(['network', 'mailbox', 'telephone'])
  const known = { ...ASKER, address: '2001:db8:7:1::/64', customerId: 'a', device: 'b' }
  expect(
    holdOriginsOf(known).map(({ kind }) => kind),
    'an account is judged as itself',
  ).toEqual(['network', 'prefix', 'account', 'device'])
})

test('what one person has says more than what an office shares', () => {
  for (const kind of ['device', 'telephone', 'mailbox', 'account'] as const) {
    expect(rationOf(kind, 24)).toEqual({ orders: 2, most: 2, load: 36, credit: 0 })
  }
  expect(rationOf('network', 24)).toEqual({ orders: 4, most: 18, load: 36, credit: 72 })
  expect(rationOf('prefix', 24)).toEqual({ orders: 8, most: 36, load: 72, credit: 144 })
})
