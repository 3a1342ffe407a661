import { describe, expect, it } from 'vitest'
import { isNextWord, isOver, undoesNoShow } from './answers.ts'

describe('what may become of a request', () => {
  it.each([
    ['pending', 'accepted', true],
    ['pending', 'declined', true],
    ['accepted', 'declined', true],
    ['accepted', 'accepted', false],
    ['declined', 'accepted', false],
    ['declined', 'declined', false],
  ] as const)('%s to %s: %s', (from, to, expected) => {
    expect(isNextWord(from, to)).toBe(expected)
  })
})

describe('the hour of a table', () => {
  it.each([
    ['a second before', '2026-11-21T18:29:59Z', false],
    ['at the hour', '2026-11-21T18:30:00Z', true],
    ['the evening before', '2026-11-20T22:59:59Z', false],
    ['after midnight', '2026-11-21T23:00:00Z', true],
  ])('%s', (_, now, expected) => {
    expect(isOver({ date: '2026-11-21', time: '19:30' }, new Date(now))).toBe(expected)
  })

  it.each([
    ['2026-03-29', '2026-03-29T17:29:59Z', false],
    ['2026-03-29', '2026-03-29T17:30:00Z', true],
    ['2026-10-25', '2026-10-25T18:29:59Z', false],
    ['2026-10-25', '2026-10-25T18:30:00Z', true],
  ])('on the day of a clock change, %s, at %s: %s', (date, now, expected) => {
    expect(isOver({ date, time: '19:30' }, new Date(now))).toBe(expected)
  })
})

it.each([
  ['no_show', 'accepted', true],
  ['no_show', 'declined', false],
  ['guest', 'accepted', false],
  ['house', 'accepted', false],
  [null, 'accepted', false],
] as const)('a table that is %s, once %s, was there after all: %s', (calledOff, to, expected) => {
  expect(undoesNoShow({ calledOff }, to)).toBe(expected)
})
