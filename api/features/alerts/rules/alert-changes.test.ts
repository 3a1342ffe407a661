import { expect, it } from 'vitest'
import { alertChanges, type OpenAlert } from './alert-changes.ts'
import type { Condition, Facts, Unknown } from './conditions.ts'

const now = new Date('2026-11-21T19:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const facts = { now } as Facts
const condition = (found: string | null | Unknown, lastsMinutes = 0): Condition => ({
  ...{ kind: 'disk', title: 'Disque', well: 'Il reste de la place.', todo: 'Rangez.' },
  ...{ lastsMinutes, found: () => found },
})
const open = (times: Partial<OpenAlert> = {}): OpenAlert => ({
  ...{ id: 'a1', kind: 'disk', sentence: 'Plein.', seenAt: ago(30), foundAt: ago(1), toldAt: ago(30) },
  ...times,
})
const changes = (one: Condition, ...alerts: OpenAlert[]) => alertChanges([one], facts, alerts)

it('begins and tells at once what need not last', () => {
  expect(changes(condition('Plein.'))).toEqual([{ is: 'seen', kind: 'disk', sentence: 'Plein.', isTold: true }])
})

it('tells what has to last only once it has', () => {
  expect(changes(condition('Plein.', 3))).toEqual([expect.objectContaining({ is: 'seen', isTold: false })])
  const young = open({ seenAt: ago(2.9), toldAt: null })
  expect(changes(condition('Plein.', 3), young)).toEqual([expect.objectContaining({ is: 'found', isTold: false })])
  const old = open({ seenAt: ago(3), toldAt: null })
  expect(changes(condition('Plein.', 3), old)).toEqual([expect.objectContaining({ is: 'found', isTold: true })])
})

it('goes on with its newest sentence, and ends only after five minutes without', () => {
  expect(changes(condition('Plus plein.'), open())).toEqual([
    { is: 'found', id: 'a1', sentence: 'Plus plein.', isTold: true },
  ])
  expect(changes(condition(null), open({ foundAt: ago(4.9) }))).toEqual([])
  expect(changes(condition(null), open({ foundAt: ago(5) }))).toEqual([{ is: 'over', id: 'a1' }])
})

it('forgets what was over before anybody was told', () => {
  expect(changes(condition(null, 10), open({ foundAt: ago(5), toldAt: null }))).toEqual([{ is: 'forgotten', id: 'a1' }])
})

it('changes nothing of what could not be asked, and nothing of what is well', () => {
  expect(changes(condition('unknown'), open({ foundAt: ago(60) }))).toEqual([])
  expect(changes(condition('unknown'))).toEqual([])
  expect(changes(condition(null))).toEqual([])
})
