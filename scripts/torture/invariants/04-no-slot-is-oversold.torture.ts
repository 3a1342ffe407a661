import { expect } from 'vitest'
import { anotherApp, type Process } from '#api/testing/app/another-app.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { cancel, crowd, freshSlot, type Slot, slotBooks, type Wish, wish } from './04-crowd.ts'

const CAPACITY = 6
const CROWD = 100

const app = await testApp()
const processes: readonly [Process, Process] = [app, await anotherApp(app)]
await app.sql`update settings set slot_capacity = ${CAPACITY}`

invariant(
  4,
  'a hundred orders at once for what a slot has left: none too many, and none of load 0 sent away',
  { secondsATry: 6 },
  async ({ times, random, tried }) => {
    const storms = [lastPlace, emptySlot, oneLeaves]
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
