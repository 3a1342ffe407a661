/** Kills processes under load: at every named step in turn, and at random. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../seed.ts'
import { reconcile } from '../books/reconcile.ts'
import { comeToRest } from '../books/rest.ts'
import type { Scene } from '../people/book.ts'
import { type Crowd, openCrowd } from '../people/crowd.ts'
import { plainly } from '../people/steps.ts'
import type { CrashPoint } from './crash-points.ts'

const PEOPLE = 4
/**
 * Longest that a process lives before a kill at random: with less, a new one that is still cold answers nobody in it. A
 * machine on which a start takes longer answers as slowly, so there it lives as long as its start took.
 */
const LIFE_MS = 1000
/** A step that is not reached for this long is no longer part of its journey. */
const UNREACHED_MS = 30_000

export type Strikes = {
  points: readonly CrashPoint[]
  /** Kills at once. @param seat the process whose step it was, if any */
  kill(seat: number | undefined): void
  /** Waits until the killed processes are replaced. */
  recover(): Promise<void>
  /** What happened, by name. */
  count(name: string): void
}

export const AT_RANDOM = 'at random'

/**
 * Strikes so often, every other time at random (each time where no step is named), and holds the restaurant to its word after every round.
 * @param rounds after how many strikes all is compared
 */
export async function strike(scene: Scene, times: number, round: number, strikes: Strikes): Promise<void> {
  const points = inTurn(strikes.points, scene.random)
  let lifeMs = LIFE_MS
  const recover = async () => {
    const killedAt = performance.now()
    await strikes.recover()
    lifeMs = Math.max(LIFE_MS, performance.now() - killedAt)
  }
  for (let done = 0; done < times; ) {
    const crowd = openCrowd(scene, PEOPLE, plainly(scene))
    for (const end = Math.min(done + round, times); done < end; done++) {
      const isNamed = strikes.points.length > 0 && done % 2 === 0
      const timed = { ...strikes, recover }
      await (isNamed ? strikeAt(scene, crowd, points.next().value, timed) : strikeAtRandom(scene, crowd, timed, lifeMs))
    }
    crowd.hopeFor(undefined)
    await crowd.goHome()
    await comeToRest(scene.world)
    await reconcile(scene)
  }
}

async function strikeAtRandom(
  { random }: Scene,
  crowd: Crowd,
  { kill, recover, count }: Strikes,
  lifeMs: number,
): Promise<void> {
  await Promise.race([wait(random.between(0, lifeMs)), crowd.failed])
  kill(undefined)
  count(AT_RANDOM)
  await recover()
}

async function strikeAt(
  scene: Scene,
  crowd: Crowd,
  point: CrashPoint,
  { kill, recover, count }: Strikes,
): Promise<void> {
  crowd.hopeFor(point.journey)
  const unreached = wait(UNREACHED_MS, undefined, { ref: false }).then(() => {
    throw new Error(`nobody came by: ${point.name}`)
  })
  unreached.catch(() => {})
  await Promise.race([trapAt(scene, point, kill), crowd.failed, unreached])
  count(point.name)
  await recover()
}

async function trapAt({ world }: Scene, point: CrashPoint, kill: Strikes['kill']): Promise<void> {
  const { traps } = world
  const lost = point.without && traps.set(point.without, () => 'swallow')
  // For a step of the start, a process has to start.
  if (point.journey === undefined) kill(undefined)
  const seat = lost && (await lost.sprung).seat
  const trap = traps.set({ ...point, ...(seat !== undefined && { seat }) }, moment => {
    kill(moment.seat)
    return 'cut'
  })
  const asking = point.job !== undefined && askFor(world, point.job)
  await trap.sprung
  if (asking) clearInterval(asking)
}

/** A second apart, each without a key: the worker gives up a job of a killed process once its key is asked for again. */
function askFor(world: Scene['world'], job: string): NodeJS.Timeout {
  return setInterval(() => {
    // The database may be away.
    world.look(sql => sql`select graphile_worker.add_job(${job})`).catch(() => {})
  }, 1000)
}

/** Repeats all of them, each round in a new order. */
function* inTurn<Item>(items: readonly Item[], random: Random): Generator<Item, never> {
  for (;;) {
    const left = [...items]
    while (left.length > 0) yield left.splice(random.below(left.length), 1)[0] as Item
  }
}
