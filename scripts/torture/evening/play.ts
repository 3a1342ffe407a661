import { setTimeout as wait } from 'node:timers/promises'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Random } from '../seed.ts'
import type { Evening } from './evening.ts'
import { giveUp, handOverLate, readOrder, takeBackToTheKitchen } from './people/counter.ts'
import { KIND_NAMES, KINDS, type Kind } from './people/kinds.ts'

/** So many people are served at the same time. */
const AT_ONCE = 6
/** Of the restaurant's time between two waves of people. */
const WAVE_MINUTES = 6
const OFFLINE_MINUTES = 5
/** The longest that people act before a process is killed among them. */
const BEFORE_KILL_MS = 200
/** A ticket has three steps, five if it was ready too soon; a question that a tablet asked takes another one. */
const LAST_STEPS = 8
/** Of the restaurant's rule: so long after its pickup an order counts as not fetched. */
const NO_SHOW_MINUTES = 60

type Wave = readonly { kind: Kind; turn: number }[]

/**
 * People come in waves while the kitchen works and its printers fail; each wave ends with paper in them. In the middle a
 * tablet loses its network and a process its life.
 */
export async function playEvening(evening: Evening, rounds: number): Promise<void> {
  const waves = planned(evening.random, rounds)
  for (const [at, wave] of waves.entries()) {
    await evening.kitchen.look(evening)
    evening.printers.trouble()
    if (at === Math.floor(waves.length / 2)) await inTrouble(evening, wave)
    else await Promise.all([serve(evening, wave), evening.kitchen.step(evening)])
    await takeBack(evening)
    await evening.printers.catchUp()
    await evening.world.advance(WAVE_MINUTES)
  }
  for (let step = 0; step < LAST_STEPS; step++) {
    await evening.kitchen.look(evening)
    await evening.kitchen.step(evening)
    await takeBack(evening)
  }
  await closeTheShelf(evening)
}

/** What was called ready too soon goes on being cooked. */
async function takeBack(evening: Evening): Promise<void> {
  const { kitchen } = evening
  for (const id of kitchen.readyTooSoon) {
    if ((await readOrder(evening, id)).status !== 'ready') continue
    kitchen.readyTooSoon.delete(id)
    await takeBackToTheKitchen(evening, { id })
  }
}

/** An hour after the last pickup that nobody came for; every third customer comes after that. */
async function closeTheShelf(evening: Evening): Promise<void> {
  const { orders, world } = evening
  const missed = orders.filter(({ fate }) => fate === 'missed')
  const day = parisDay(world.clock())
  const last = Math.max(...missed.map(({ time }) => instantOf(day, time).getTime()))
  await world.advance(Math.ceil((last - world.clock().getTime()) / 60_000) + NO_SHOW_MINUTES)
  for (const order of missed) await giveUp(evening, order)
  for (const [at, order] of missed.entries()) {
    if (at % 3 !== 2 || order.capturedCents === 0) continue
    await handOverLate(evening, order)
    evening.tally.count('somebody came after all')
  }
}

async function serve(evening: Evening, wave: Wave): Promise<void> {
  await Promise.all(
    wave.map(({ kind, turn }) =>
      KINDS[kind](evening, turn, kind).catch(error => {
        throw new Error(`an order ‘${kind}’: ${error instanceof Error ? error.message : error}`, { cause: error })
      }),
    ),
  )
}

/** The second tablet is offline for five minutes, taps all the same, and sends afterwards; meanwhile a process is killed. */
async function inTrouble(evening: Evening, wave: Wave): Promise<void> {
  const { kitchen, world, random, tally } = evening
  const { fleet } = world
  kitchen.second.isOffline = true
  const served = serve(evening, wave)
  const killed = wait(random.between(0, BEFORE_KILL_MS)).then(() => fleet.kill(random.oneOf(fleet.readySeats())))
  await Promise.all([served, killed, kitchen.step(evening)])
  tally.count('API processes killed')
  await world.advance(OFFLINE_MINUTES)
  await kitchen.look(evening)
  await kitchen.step(evening)
  kitchen.second.isOffline = false
  await kitchen.second.send(evening)
  await fleet.whenReady()
}

/** Each kind once a round, in an order of its own. */
function planned(random: Random, rounds: number): Wave[] {
  const plays = Array.from({ length: rounds }, (_, turn) => {
    const left = [...KIND_NAMES]
    return KIND_NAMES.map(() => ({ kind: left.splice(random.below(left.length), 1)[0] as Kind, turn }))
  }).flat()
  return Array.from({ length: Math.ceil(plays.length / AT_ONCE) }, (_, at) =>
    plays.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
}
