/**
 * A primary killed under load, again and again, and its standby in its place: the API's processes find it by themselves,
 * since their address names both hosts.
 */
import { expect, onTestFinished, test } from 'vitest'
import { randomOf, runSeed } from '../../seed.ts'
import { insist } from '../../world/people/client.ts'
import { openScene } from '../../world/people/scene.ts'
import { placeOrder, plainly } from '../../world/people/steps.ts'
import { AT_RANDOM, strike } from '../../world/processes/strikes.ts'
import { type Death, patroniCluster } from './patroni-cluster.ts'

const TIMES = Number(process.env.FAILOVERS ?? 20)
/** From the promotion on, until an order is taken again. */
const ORDERS_AGAIN_WITHIN_MS = 5000
/** A failover with a machine takes as long as Patroni's lease, 20 s, and its return some more. */
const SECONDS_A_TIME = 90

test('a primary dies under load: nothing acknowledged is lost or done twice, orders again within 5 s of the promotion', {
  timeout: 120_000 + TIMES * SECONDS_A_TIME * 1000,
}, async () => {
  const cluster = await patroniCluster()
  onTestFinished(() => cluster.stop())
  const scene = await openScene({ processes: 2, durable: true, hosts: cluster }, randomOf(runSeed()))
  const { fleet, origin } = scene.world
  const table: { death: Death; promotedMs: number; ordersMs: number }[] = []
  let [death, diedAt]: [Death, number] = ['server', 0]
  await strike(scene, TIMES, 5, {
    points: [],
    kill: () => {
      death = table.length % 5 === 4 ? 'machine' : 'server'
      cluster.killPrimary(death)
      diedAt = performance.now()
    },
    recover: async () => {
      const promotedAt = await cluster.promoted()
      await insist(origin, { method: 'GET', path: '/readyz' })
      await placeOrder(scene, plainly(scene))
      const ordersMs = performance.now() - promotedAt
      table.push({ death, promotedMs: promotedAt - diedAt, ordersMs })
      expect(ordersMs, `${death}, failover ${table.length}`).toBeLessThan(ORDERS_AGAIN_WITHIN_MS)
      // No process of the API has died of it, and the next one finds a standby again.
      await fleet.whenReady()
      await cluster.whole()
    },
    count: name => expect(name).toBe(AT_RANDOM),
  })
  expect(fleet.kills).toBe(0)
  const shown = (of: Death, key: 'promotedMs' | 'ordersMs') => {
    const all = table.filter(({ death: how }) => how === of).map(row => Math.round(row[key]))
    return `${all.sort((one, other) => one - other)[Math.floor(all.length / 2)]} ms in the middle, ${all.at(-1)} at worst`
  }
  for (const of of ['server', 'machine'] as const) {
    const times = table.filter(({ death: how }) => how === of).length
    if (times === 0) continue
    process.stdout.write(
      `${of} killed ${times} times: promoted after ${shown(of, 'promotedMs')}; an order again after ${shown(of, 'ordersMs')} more\n`,
    )
  }
  process.stdout.write(`${scene.book.orders.size} orders acknowledged, each there once\n`)
})
