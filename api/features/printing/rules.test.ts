import { expect, test } from 'vitest'
import { addressErrors, codeOf, isHouseAddress, outcomeOf, SILENT_AFTER_MS, shownState, stateOf } from './rules.ts'

test.each([
  ['200%20OK', 'ready'],
  ['200 OK', 'ready'],
  ['211 OK - Paper Low', 'ready'],
  ['410 Out of paper', 'no_paper'],
  ['411 Paper jam', 'trouble'],
  ['420%20Cover%20open', 'cover_open'],
  ['521 Not found', 'trouble'],
  ['', 'ready'],
  [null, 'ready'],
  ['well', 'ready'],
])('a printer that says %j is %s', (code, state) => {
  expect(stateOf(code)).toBe(state)
})

test('a code is its first three digits, of four at most', () => {
  expect([codeOf('200%20OK'), codeOf(' 410'), codeOf('4101'), codeOf('20000'), codeOf(undefined)]).toEqual([
    200,
    410,
    410,
    undefined,
    undefined,
  ])
})

test.each([
  ['200 OK', 'printed'],
  ['211 Paper low', 'printed'],
  ['511 Media decoding error', 'unreadable'],
  ['410 Out of paper', 'later'],
  [undefined, 'later'],
])('a ticket that ends with %j is %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome)
})

test('one that has stopped asking is silent, one that never did is not yet', () => {
  const now = new Date('2026-11-21T19:00:00Z')
  const seen = (ms: number) => ({ state: 'no_paper' as const, seenAt: new Date(now.getTime() - ms) })
  expect(shownState(seen(SILENT_AFTER_MS), now)).toBe('no_paper')
  expect(shownState(seen(SILENT_AFTER_MS + 1), now)).toBe('silent')
  expect(shownState({ state: 'ready', seenAt: null }, now)).toBe('never')
})

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
