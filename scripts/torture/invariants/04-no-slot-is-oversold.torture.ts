import { expect } from 'vitest'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { anotherApp, type Process } from '#api/testing/app/another-app.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { cancel, crowd, freshSlot, heldByOrder, type Slot, slotBooks, type Wish, wish } from './04-crowd.ts'

const CAPACITY = 6
const CROWD = 100

const app = await testApp()
const processes: readonly [Process, Process] = [app, await anotherApp(app)]
await app.sql`update settings set slot_capacity = ${CAPACITY}, asap_pickup = true`

invariant(
  4,
  'a hundred orders at once for what a slot has left: none too many, and none of load 0 sent away',
  { secondsATry: 6 },
  async ({ times, random, tried }) => {
    const storms = [lastPlace, emptySlot, oneLeaves, soonest]
    for (let storm = 0; storm < times; storm += 1) {
      await (storms[storm % storms.length] as (typeof storms)[number])(random)
      tried()
    }
  },
)

/** One place is left, and exactly one order gets it. */
async function lastPlace(random: Random): Promise<void> {
  const slot = freshSlot(app, random)
  expect((await wish(app, slot, CAPACITY - 1)).answer.status).toBe(201)
  const loads = Array.from({ length: CROWD }, (_, i) => (i % 5 === 0 ? 0 : i % 7 === 0 ? 2 : 1))
  const wishes = await crowd(processes, slot, loads)
  expect(won(wishes).filter(load => load > 0)).toEqual([1])
  await expectTrueSlot(slot, [CAPACITY - 1, ...won(wishes)], wishes)
}

/** The slot is empty: orders of every size ask, and one that is larger than the slot has it alone. */
async function emptySlot(random: Random): Promise<void> {
  const slot = freshSlot(app, random)
  const loads = Array.from({ length: CROWD }, () => random.oneOf([0, 1, 1, 2, 3, 5, CAPACITY + 3]))
  const wishes = await crowd(processes, slot, loads)
  await expectTrueSlot(slot, won(wishes), wishes)
}

/** The slot is full, and one order is cancelled while all others ask. */
async function oneLeaves(random: Random): Promise<void> {
  const slot = freshSlot(app, random)
  const full = await crowd(processes, slot, Array(CAPACITY).fill(1))
  const leaving = random.oneOf(full).answer.body
  const [wishes] = await Promise.all([
    crowd(processes, slot, Array(CROWD - 1).fill(1)),
    cancel(random.oneOf(processes), leaving),
  ])
  expect(won(wishes).length).toBeLessThanOrEqual(1)
  await expectTrueSlot(slot, [...Array(CAPACITY - 1).fill(1), ...won(wishes)])
}

/**
 * Two thirds ask for as soon as possible, the others for slots of the same evening: each holds a slot at or before its
 * promise, on its day, and nobody is sent away while a slot has room.
 */
async function soonest(random: Random): Promise<void> {
  // Tomorrow is the former storm’s.
  const date = addDays(parisDay(app.clock()), 2)
  app.clock.set(instantOf(date, '20:02').toISOString())
  const slots = ['20:30', '21:00', '22:00'].map(time => ({ date, time, notes: '' }))
  const asked = Array.from({ length: CROWD }, (_, i) => (i % 3 === 0 ? random.oneOf(slots) : { asap: true as const }))
  const wishes = await Promise.all(
    asked.map((pickup, i) => wish(processes[(i % 2) as 0 | 1], pickup, random.oneOf([1, 1, 2]))),
  )
  const held = await heldByOrder(app, date)
  const taken = new Map<number, number>()
  for (const [i, { load, answer }] of wishes.entries()) {
    if (answer.status !== 201) {
      expect([answer.status, answer.body.code]).toEqual([409, 'slot_full'])
      continue
    }
    const { slotAt, pickupAt } = held.get(answer.body.id) as { slotAt: Date; pickupAt: Date }
    taken.set(slotAt.getTime(), (taken.get(slotAt.getTime()) ?? 0) + load)
    expect([slotAt <= pickupAt, parisDay(slotAt)]).toEqual([true, date])
    if (!('asap' in (asked[i] as object))) expect(pickupAt).toEqual(slotAt)
  }
  expect(taken.size).toBe(6)
  for (const load of taken.values()) expect(load).toBeLessThanOrEqual(CAPACITY)
  const isRefused = wishes.some(
    ({ answer }, i) => answer.status !== 201 && wishes[i]?.load === 1 && 'asap' in (asked[i] as object),
  )
  if (isRefused) expect([...taken.values()]).toEqual(Array(6).fill(CAPACITY))
  const books = await slotBooks(app, date)
  expect(books.load).toBe([...taken.values()].reduce((sum, load) => sum + load, 0))
}

function won(wishes: readonly Wish[]): number[] {
  return wishes.filter(({ answer }) => answer.status === 201).map(({ load }) => load)
}

/** @param wishes orders of which none may have been refused without need */
async function expectTrueSlot(slot: Slot, loads: readonly number[], wishes: readonly Wish[] = []): Promise<void> {
  const books = await slotBooks(app, slot.date)
  const held = loads.filter(load => load > 0)
  expect(books.heldLoads.sort()).toEqual([...held].sort())
  expect([books.load, books.orders]).toEqual([held.reduce((sum, load) => sum + load, 0), held.length])
  if (held.length !== 1) expect(books.load).toBeLessThanOrEqual(CAPACITY)
  for (const { load, answer } of wishes) {
    if (answer.status === 201) continue
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_full'])
    expect(load === 0 || books.load + load <= CAPACITY).toBe(false)
  }
}
