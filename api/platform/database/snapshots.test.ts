import { expect, test } from 'vitest'
import { fakeClock } from '#api/testing/app/fake-clock.ts'
import type { Sql } from './database.ts'
import type { LiveHub } from './live.ts'
import { createSnapshots } from './snapshots.ts'

/** Snapshots of a source whose readings end when the test says. */
function underTest() {
  const readings: ((value: string) => void)[] = []
  let notify = () => {}
  const live = { on: (_: string, listener: () => void) => (notify = listener) } as unknown as LiveHub
  const clock = fakeClock('2026-03-02T10:00:00Z')
  const snapshots = createSnapshots({} as Sql, clock, live)
  const source = {
    name: 'menu',
    channel: 'menu_changed',
    load: () => new Promise<{ value: string }>(resolve => readings.push(value => resolve({ value }))),
  }
  return {
    readings,
    clock,
    notify: () => notify(),
    read: () => snapshots.read(source),
  }
}

test('reads once for all who ask at the same time', async () => {
  const { readings, read } = underTest()
  const both = Promise.all([read(), read()])
  readings[0]?.('first')
  expect(await both).toEqual(['first', 'first'])
  expect([await read(), readings.length]).toEqual(['first', 1])
})

test('gives nobody the old value while the new one is being read', async () => {
  const { notify, readings, read } = underTest()
  const first = read()
  readings[0]?.('old')
  await first
  notify()
  const [one, two] = [read(), read()]
  readings[1]?.('new')
  expect(await Promise.all([one, two])).toEqual(['new', 'new'])
  expect(readings.length).toBe(2)
})

test('does not take a reading for fresh that began before the last change', async () => {
  const { notify, readings, read } = underTest()
  const early = read()
  notify()
  const late = read()
  readings[0]?.('old')
  expect(await early).toBe('old')
  const later = read()
  readings[1]?.('new')
  expect(await Promise.all([late, later, read()])).toEqual(['new', 'new', 'new'])
  expect(readings.length).toBe(2)
})

test('reads again what is half a minute old, though no change was heard of', async () => {
  const { clock, readings, read } = underTest()
  const first = read()
  readings[0]?.('first')
  await first
  clock.advanceSeconds(29)
  expect([await read(), readings.length]).toEqual(['first', 1])
  clock.advanceSeconds(1)
  void read()
  expect(readings.length).toBe(2)
})
