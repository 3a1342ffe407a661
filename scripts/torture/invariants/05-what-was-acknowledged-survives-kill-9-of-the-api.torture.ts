/**
 * API processes behind one address, as in an installation with several, each working jobs off; whoever is killed is
 * replaced at once. The customers go on, repeat what was not answered, and are promised nothing twice.
 */
import { invariant } from '../invariant.ts'
import { openScene } from '../world/people/scene.ts'
import { Tally } from '../world/people/tally.ts'
import { CRASH_POINTS } from '../world/processes/crash-points.ts'
import { AT_RANDOM, strike } from '../world/processes/strikes.ts'

const PROCESSES = 3

invariant(
  5,
  'a kill -9 of the API, at every named step and at random: nothing promised is lost, nothing is done twice',
  { secondsATry: 8 },
  async ({ times, random, tried }) => {
    const scene = await openScene({ processes: PROCESSES, durable: false }, random)
    const { fleet } = scene.world
    const tally = new Tally([AT_RANDOM, ...CRASH_POINTS.map(({ name }) => name)])
    await strike(scene, times, Math.max(50, Math.ceil(times / 10)), {
      points: CRASH_POINTS,
      kill: seat => fleet.kill(seat ?? random.oneOf(fleet.readySeats())),
      recover: () => fleet.whenReady(1),
      count: name => {
        tally.count(name)
        tried()
      },
    })
    tally.print(`API killed ${fleet.kills} times, ${scene.book.orders.size} orders:`)
  },
)
