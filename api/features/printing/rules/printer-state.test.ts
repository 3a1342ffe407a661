import { expect, test } from 'vitest'
import { codeOf, outcomeOf, SILENT_AFTER_MS, shownState, stateOf } from './printer-state.ts'

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
