import { describe, expect, it, test } from 'vitest'
import { addressFault, hasStandbys, namedAddress, shownAddress, singleHosts } from './address.ts'

const TWO =
  'postgres://shop:s%40crt@db1.example:5432,db2.example:5433/shop?sslmode=require&target_session_attrs=read-write'

test('one address is each of its hosts’, without what is asked of a session', () => {
  expect(singleHosts(TWO).map(({ href }) => href)).toEqual([
    'postgres://shop:s%40crt@db1.example:5432/shop?sslmode=require',
    'postgres://shop:s%40crt@db2.example:5433/shop?sslmode=require',
  ])
  expect(singleHosts('postgres:///shop').map(({ href }) => href)).toEqual(['postgres:///shop'])
})

describe('an address can be used', () => {
  it.each([
    TWO,
    'postgres://127.0.0.1/shop',
    'postgres:///shop',
    'postgres://[::1]:5432/shop',
    'postgresql://a:b@one,two/shop?target_session_attrs=primary',
  ])('%s', address => {
    expect(addressFault(address)).toBeUndefined()
  })
})

describe('an address is refused, and what to write instead is said', () => {
  it.each([
    ['postgres://someone:hu#sh@127.0.0.1/shop', /^cannot be read as an address: write it as/],
    ['postgres://someone:hush@127.0.0.1:99999/shop', /^cannot be read as an address/],
    ['postgres://someone:hush@one:5432,two:99999/shop', /^cannot be read as an address/],
    ['postgres://someone:%zz@one,two/shop', /^cannot be read as an address/],
    ['postgres://[::1],two/shop', /^names several hosts: write each as a name or an IPv4 address/],
    ['postgres://one,,two/shop', /^(names several hosts|cannot be read)/],
    [
      'postgres://one,two/shop?target_session_attrs=standby',
      /^asks for target_session_attrs=standby, but every process writes/,
    ],
    ['postgres://one/shop?target_session_attrs=any', /^asks for target_session_attrs=any/],
  ])('%s', (address, sentence) => {
    expect(addressFault(address)).toMatch(sentence)
  })
})

test('several hosts are a primary and its standbys', () => {
  expect([hasStandbys(TWO), hasStandbys('postgres://one/shop')]).toEqual([true, false])
})

test('a sentence names the hosts and the database, and nobody’s password', () => {
  expect(shownAddress(TWO)).toEqual({ host: 'db1.example:5432 or db2.example:5433', database: '/shop' })
  expect(shownAddress('postgres:///shop')).toEqual({ host: 'localhost', database: '/shop' })
})

test('a connection has a name', () => {
  expect(namedAddress(new URL('postgres://one/shop?sslmode=require'), 'lai-khram jobs')).toBe(
    'postgres://one/shop?sslmode=require&application_name=lai-khram+jobs',
  )
})
