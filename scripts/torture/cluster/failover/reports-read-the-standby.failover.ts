/** Reports are read from the standby as long as there is one that follows, and nobody notices when it dies. */
import { expect, onTestFinished, test } from 'vitest'
import type { Statistics } from '#api/features/reports/contract.ts'
import { connect } from '#api/platform/database/database.ts'
import { randomOf, runSeed } from '../../seed.ts'
import { insist } from '../../world/people/client.ts'
import { openScene } from '../../world/people/scene.ts'
import { openCheckout, pay, placeOrder, plainly, untilConfirmed } from '../../world/people/steps.ts'
import { patroniCluster } from './patroni-cluster.ts'

test('statistics come from the standby, and from the primary once it is dead', { timeout: 300_000 }, async () => {
  const cluster = await patroniCluster()
  onTestFinished(() => cluster.stop())
  const scene = await openScene({ processes: 2, durable: true, hosts: cluster }, randomOf(runSeed()))
  const standby = connect(cluster.standbyUrl(), { max: 1, name: 'the test' })
  onTestFinished(() => standby.end({ timeout: 0 }))
  const { fleet } = scene.world
  const statistics = async (seat: number) => {
    const call = { method: 'GET', path: '/api/admin/statistics', headers: scene.staff } as const
    const { status, body } = await insist<Statistics>(fleet.originOf(seat), call)
    return { status, orders: body.period?.total_orders }
  }
  const order = await placeOrder(scene, plainly(scene))
  const sessionId = await openCheckout(scene, plainly(scene), order)
  await pay(scene, order, sessionId)
  await untilConfirmed(scene, sessionId)

  const readers = () => standby<{ query: string }[]>`
    select query from pg_stat_activity where application_name = 'lai-khram reports'`
  let before = 0
  for (const seat of [0, 1]) {
    // A moment later the order is there too.
    await expect.poll(() => statistics(seat)).toEqual({ status: 200, orders: 1 })
    const now = await readers()
    expect(now.length, `process ${seat} reads there`).toBeGreaterThan(before)
    expect(now.map(({ query }) => query)).toContain('commit')
    before = now.length
  }

  cluster.killStandby()
  for (const seat of [0, 1]) expect(await statistics(seat)).toEqual({ status: 200, orders: 1 })
})
