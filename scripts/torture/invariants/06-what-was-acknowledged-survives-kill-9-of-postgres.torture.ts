/**
 * A durable Postgres, killed with every process of it and started again as `npm start` does. The API lives on by itself;
 * the customers go on, and repeat what was not answered.
 */
import { expect } from 'vitest'
import { invariant } from '../invariant.ts'
import { insist } from '../world/people/client.ts'
import { openScene } from '../world/people/scene.ts'
import { placeOrder, plainly } from '../world/people/steps.ts'
import { Tally } from '../world/people/tally.ts'
import { CRASH_POINTS } from '../world/processes/crash-points.ts'
import { AT_RANDOM, strike } from '../world/processes/strikes.ts'

const READY_WITHIN_MS = 10_000
/** The crash points without those of a start, since the API is not started again here. */
const POINTS = CRASH_POINTS.filter(({ journey }) => journey !== undefined)

invariant(
  6,
  'a kill -9 of Postgres, at every named step and at random: ready in 10 s, nothing promised is lost or done twice',
  { secondsATry: 15 },
  async ({ times, random, tried }) => {
    const scene = await openScene({ processes: 1, durable: true }, random)
    const { fleet, postgres, origin } = scene.world
    const tally = new Tally([AT_RANDOM, ...POINTS.map(({ name }) => name)])
    let slowestMs = 0
    let allMs = 0
    await strike(scene, times, Math.max(20, Math.ceil(times / 4)), {
      points: POINTS,
      kill: () => postgres.kill(),
      recover: async () => {
        const since = performance.now()
        await postgres.start()
        await insist(origin, { method: 'GET', path: '/readyz' })
        await placeOrder(scene, plainly(scene))
        const ms = performance.now() - since
        expect(ms).toBeLessThan(READY_WITHIN_MS)
        // The API process has survived its database.
        await fleet.whenReady()
        slowestMs = Math.max(slowestMs, ms)
        allMs += ms
      },
      count: name => {
        tally.count(name)
        tried()
      },
    })
    tally.print(
      `Postgres killed ${times} times, ready again in ${Math.round(allMs / times)} ms on average, ` +
        `${Math.round(slowestMs)} at worst, ${scene.book.orders.size} orders:`,
    )
  },
)
