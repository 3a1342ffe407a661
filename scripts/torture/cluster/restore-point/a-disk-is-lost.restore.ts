/**
 * A database whose disk is lost under customers comes back from its archive: to the latest that it has, or to a
 * moment. What the provider did since is found by the API itself.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { randomOf, runSeed } from '../../seed.ts'
import { comeToRest } from '../../world/books/rest.ts'
import type { Scene } from '../../world/people/book.ts'
import { openCrowd } from '../../world/people/crowd.ts'
import { openScene } from '../../world/people/scene.ts'
import { cancel, openCheckout, pay, placeOrder, plainly, type Send, untilConfirmed } from '../../world/people/steps.ts'
import { watchArchive } from './archive-watch.ts'
import { type ArchivedPostgres, archivedPostgres } from './archived-postgres.ts'
import { expectTold, untilCompared } from './books-after.ts'

const TIMES = Number(process.env.RESTORES ?? 3)
const PEOPLE = 3
test('a disk is lost under customers: all but the last piece of the log is there, and what was paid in it is told', {
  timeout: 300_000 + TIMES * 300_000,
}, async () => {
  const { database, scene } = await archivedScene()
  const { archiveTimeout } = database
  const table: {
    archivedSecondsAgo: number
    lostSeconds: number
    lostOrders: number
    orders: number
    restoreMs: number
    tellMs: number
  }[] = []
  for (let time = 0; time < TIMES; time++) {
    const watch = watchArchive(scene.world)
    const answeredAt = new Map<string, number>()
    const crowd = openCrowd(scene, PEOPLE, noting(scene, answeredAt))
    // Long enough that a piece ends and arrives, and then any moment of the next one.
    const seconds = scene.random.between(1.5 * archiveTimeout, 2.5 * archiveTimeout)
    await Promise.race([wait(seconds * 1000), crowd.failed])
    const archivedUntil = await watch.end()
    expect(archivedUntil, 'a piece has arrived').toBeGreaterThan(0)
    const diedAt = performance.now()
    const { restoreMs, startedAt } = await loseAndRestore(scene, database, () => crowd.goHome())
    const orders = await ordersHere(scene)
    const lost = [...answeredAt].filter(([id]) => !orders.has(id))
    const tooMany = lost.filter(([, at]) => at < archivedUntil)
    expect(tooMany, 'orders that were in the archive').toEqual([])
    const lostMs = Math.max(0, ...lost.map(([, at]) => diedAt - at))
    expect(lostMs).toBeLessThan(1.5 * archiveTimeout * 1000)
    const tellMs = await untilCompared(scene, startedAt)
    await comeToRest(scene.world)
    await expectTold(scene)
    table.push({
      archivedSecondsAgo: Math.round((diedAt - archivedUntil) / 1000),
      lostSeconds: Math.round(lostMs / 1000),
      lostOrders: lost.length,
      orders: answeredAt.size,
      restoreMs,
      tellMs,
    })
  }
  console.table(table)
})

test('a moment is restored as it was, and what the provider did since becomes ours or is told', {
  timeout: 600_000,
}, async () => {
  const { database, scene } = await archivedScene()
  const { world } = scene
  const send = plainly(scene)
  const [kept, regretted, paidLater] = [
    await placeOrder(scene, send),
    await placeOrder(scene, send),
    await placeOrder(scene, send),
  ]
  for (const order of [kept, regretted]) {
    const sessionId = await openCheckout(scene, send, order)
    await pay(scene, order, sessionId)
    await untilConfirmed(scene, sessionId)
  }
  const later = await openCheckout(scene, send, paidLater)
  await world.simulator.settled()

  const { moment, states } = await world.look(async sql => {
    const states = await sql`select id, status, captured_cents, refunded_cents from orders order by id`
    const [row] = await sql<{ moment: Date }[]>`select clock_timestamp() as moment`
    return { moment: row?.moment as Date, states: [...states] }
  })
  // Longer than a moment is exact: a thousandth of a second.
  await wait(5)
  await pay(scene, paidLater, later)
  await untilConfirmed(scene, later)
  await cancel(scene, send, regretted)
  const crowd = openCrowd(scene, PEOPLE, send)
  const watch = watchArchive(world)
  await Promise.race([watch.holdsAll(), crowd.failed])
  await watch.end()
  await crowd.goHome()
  await world.simulator.settled()
  const unknown = scene.book.orders.size - states.length

  const { restoreMs, startedAt } = await loseAndRestore(
    scene,
    database,
    async () => {},
    moment,
    async () => {
      const restored = await world.look(
        sql => sql`select id, status, captured_cents, refunded_cents from orders order by id`,
      )
      expect([...restored]).toEqual(states)
    },
  )
  const tellMs = await untilCompared(scene, startedAt)
  await comeToRest(world)
  const told = await expectTold(scene)
  expect(told).toBeGreaterThan(0)
  const after = await world.look(
    sql => sql<{ id: string; status: string; refunded: number }[]>`
    select id, status, refunded_cents as refunded from orders`,
  )
  const stateOf = (id: string) => after.find(row => row.id === id)
  expect(stateOf(kept.id)).toMatchObject({ status: 'confirmed', refunded: 0 })
  expect(stateOf(paidLater.id)).toMatchObject({ status: 'confirmed', refunded: 0 })
  expect(stateOf(regretted.id)?.refunded).toBe(regretted.totalCents)
  console.log(
    `${unknown} orders were placed after the moment, of which ${told} kept their money at the provider: told ${Math.round(tellMs / 1000)} s after the API’s start; restored in ${restoreMs} ms`,
  )
})

async function archivedScene(): Promise<{ database: ArchivedPostgres; scene: Scene }> {
  const database = await archivedPostgres()
  onTestFinished(() => database.stop())
  const scene = await openScene({ processes: 2, durable: true, hosts: database }, randomOf(runSeed()))
  await untilCompared(scene)
  database.backUp()
  return { database, scene }
}

/** Notes when each order was answered. */
function noting(scene: Scene, answeredAt: Map<string, number>): Send {
  const send = plainly(scene)
  return async act => {
    const answer = await send<never>(act)
    if (act.kind === 'order') answeredAt.set((answer.body as { id: string }).id, performance.now())
    return answer
  }
}

/**
 * As docs/operations.md says: the API is stopped, the folder made anew, the API started.
 * @param look at the database before the API is there
 */
async function loseAndRestore(
  scene: Scene,
  database: ArchivedPostgres,
  goHome: () => Promise<void>,
  moment?: Date,
  look = async () => {},
): Promise<{ restoreMs: number; startedAt: number }> {
  const { fleet } = scene.world
  await database.loseDisk()
  await fleet.stop()
  const beganAt = performance.now()
  await database.restore(moment)
  const restoreMs = Math.round(performance.now() - beganAt)
  database.backUp()
  // Whoever was in the middle of something is not answered any more.
  await goHome().catch(() => {})
  await look()
  const startedAt = performance.now()
  await fleet.start()
  return { restoreMs, startedAt }
}

async function ordersHere({ world }: Scene): Promise<Set<string>> {
  const rows = await world.look(sql => sql<{ id: string }[]>`select id from orders`)
  return new Set(rows.map(({ id }) => id))
}
