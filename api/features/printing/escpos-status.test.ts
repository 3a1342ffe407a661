import { expect, test } from 'vitest'
import { answersIn, hasPaperEnded, stateByAnswers } from './feed-printer.ts'

test('tells answers about its state from the end of a ticket, and passes over what it reports unasked', () => {
  expect(answersIn(Uint8Array.of(0x12, 0x12, 0x00))).toEqual({ states: [0x12, 0x12], ends: [0] })
  expect(answersIn(Uint8Array.of(0x18, 0x00, 0x0f, 0x0f, 0x16, 0x72))).toEqual({ states: [0x16, 0x72], ends: [] })
  expect(answersIn(new Uint8Array())).toEqual({ states: [], ends: [] })
})

test.each([
  [[0x12, 0x12], 'ready'],
  [[0x16, 0x12], 'cover_open'],
  [[0x32, 0x12], 'no_paper'],
  [[0x12, 0x72], 'no_paper'],
  // Nearly at its end, it prints.
  [[0x12, 0x1e], 'ready'],
  [[0x52, 0x12], 'trouble'],
  [[0x12], undefined],
  [[], undefined],
] as const)('a printer that answers %j is %s', (answers, state) => {
  expect(stateByAnswers(answers)).toBe(state)
})

test('a roll that ended is told from one that nearly has', () => {
  expect([0, 0x03, 0x0c, 0x0f].map(hasPaperEnded)).toEqual([false, false, true, true])
})
